// The home page, the help request and the agreement as one would write them by hand, without scripts: the same texts, the same
// pictures, one font. The baseline for the real pages.
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';

import { LOCALES } from '@site/rules';

import { ROOT } from '../../scripts/lib/paths.mjs';
import { UserError } from '../../scripts/lib/user-error.mjs';

const FONTS = resolve(dirname(createRequire(resolve(ROOT, 'web/package.json')).resolve('@fontsource-variable/rubik/package.json')), 'files');
const SCRIPTS = {
  cyrillic: 'U+0301,U+0400-045F,U+0490-0491,U+04B0-04B1,U+2116',
  latin: 'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
};

const CSS = `
${Object.entries(SCRIPTS).map(([script, range]) => `@font-face{font-family:Rubik;font-weight:300 900;font-display:swap;src:url(/rubik-${script}.woff2) format('woff2');unicode-range:${range}}`).join('')}
*{box-sizing:border-box}html{scroll-behavior:smooth}body{margin:0;font:17px/1.6 Rubik,system-ui,sans-serif;color:#182036;background:#f8f4eb}
h1,h2,h3,p,ul,ol,dl,dd,figure{margin:0}ul,ol{padding:0;list-style:none}h1{font-size:clamp(34px,5vw,64px);line-height:1.15}h2{font-size:clamp(28px,4vw,44px);line-height:1.2}
a{color:inherit}picture,img,svg{display:block}img{width:100%;height:auto}
.wrap{max-width:77rem;margin:0 auto;padding:0 20px}section{padding:64px 0}.grid{display:grid;gap:24px}.navy{background:#0f1f3d;color:#fbf8f1}
header{position:sticky;top:0;z-index:2;background:#fffdf9;border-bottom:1px solid #e3dccb}header .wrap{display:flex;flex-wrap:wrap;gap:4px 20px;align-items:center;min-height:64px}
header ul{display:flex;flex-wrap:wrap;gap:4px 16px}header a{display:inline-block;padding:12px 4px;text-decoration:none}
.gold{color:#e3c683}.button{display:inline-block;padding:14px 28px;border:0;border-radius:3px;background:#c29a4b;color:#0a1730;font:inherit;text-decoration:none}
.card{padding:24px;background:#fffdf9;border:1px solid #e3dccb}.card svg{width:40px;height:40px;fill:none;stroke:#7d5c1b;stroke-width:1.5}
.team{grid-template-columns:1fr 1fr}.banner{position:relative;min-height:70vh;overflow:hidden;display:grid;place-items:center}.banner picture{position:absolute;inset:0}.banner img{height:100%;object-fit:cover}.banner figure{position:relative;text-align:center;padding:20px}
.menu{margin-inline-start:auto}.menu summary,.choice{min-height:48px;padding:12px;list-style:none}.menu a{display:block;padding:14px 4px}[popover]{width:min(100%,34rem);padding:24px;border:1px solid #e3dccb}
form,label{display:grid;gap:8px}form{gap:16px}input,textarea{font:inherit;padding:12px;border:1px solid #8d8876;border-radius:3px;min-height:48px}
footer{padding:48px 0}footer a{display:inline-block;padding:12px 0}
.skip{position:absolute;inset-inline-start:-99rem}.wide{display:none}.bar{display:flex;justify-content:space-around;position:sticky;bottom:0;order:1;z-index:2;background:#fffdf9;border-top:1px solid #e3dccb}.bar a{padding:14px 8px}.faq summary{padding:14px 0;min-height:48px}.faq details{border-bottom:1px solid #e3dccb}
@media(min-width:64rem){.wide{display:block}.narrow,.menu{display:none}.two{grid-template-columns:1.25fr 1fr;align-items:center}.three,.team{grid-template-columns:repeat(3,1fr)}}`;

/**
 * Writes the pages into a folder. The pictures are those of the site's Russian home page, in the same sizes.
 * @param site origin of the running site
 */
export async function writeFloor(folder, site) {
  mkdirSync(folder, { recursive: true });
  for (const script of Object.keys(SCRIPTS)) copyFileSync(join(FONTS, `rubik-${script}-wght-normal.woff2`), join(folder, `rubik-${script}.woff2`));
  const pictures = await copyPictures(folder, site);
  const texts = readTexts();
  writeFileSync(join(folder, 'index.html'), homePage(texts, pictures));
  writeFileSync(join(folder, 'helprequest.html'), helpRequestPage(texts));
  writeFileSync(join(folder, 'contract.html'), agreementPage(texts));
  writeFileSync(join(folder, 'robots.txt'), 'User-agent: *\nAllow: /\n');
}

/** @returns the page's pictures in their order, as they are written there: about, six people, banner, map */
async function copyPictures(folder, site) {
  const home = await (await fetch(`${site}/ru`)).text();
  const pictures = (home.match(/<picture[\s\S]*?<\/picture>/g) ?? []).map((picture) => picture.replaceAll(/ class="[^"]*"/g, ''));
  if (pictures.length !== 9) throw new UserError(`The home page has ${pictures.length} pictures, and the handwritten page is made for 9.`);
  const files = new Set(pictures.join().match(/\/static\/[^\s",]+/g));
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), Buffer.from(await (await fetch(site + file)).arrayBuffer()));
  }
  return pictures;
}

function readTexts() {
  const folder = resolve(ROOT, 'cms/seed');
  const read = (file) => JSON.parse(readFileSync(resolve(folder, file), 'utf8'));
  const sections = readdirSync(resolve(folder, 'ru/contract')).filter((file) => /^\d/.test(file)).sort();
  return {
    shared: read('shared.json'),
    home: read('ru/home-page.json'),
    helpRequest: read('ru/help-request-page.json'),
    agreement: { ...read('ru/contract-page.json'), sections: sections.map((file) => readFileSync(resolve(folder, 'ru/contract', file), 'utf8')) },
    services: read('ru/services.json'),
    team: read('ru/team-members.json'),
    settings: read('ru/site-settings.json'),
    words: read('ru/interface-texts.json'),
    questions: read('ru/questions.json'),
    pages: readdirSync(resolve(folder, 'ru/information')).map((file) => informationPage(file.replace(/\.md$/, ''), readFileSync(resolve(folder, 'ru/information', file), 'utf8'))),
  };
}

/** Name of a page and the words of links to it, from the first lines of its file, or from its title. */
const informationPage = (slug, file) => ({ slug, linkText: (/^linkText: (.*)$/m.exec(file) ?? /^# (.*)$/m.exec(file))?.[1] ?? slug });

/** The answer to a question; its placeholders stay as they are. */
const answerOf = (markdown) => `<p>${markdown.replaceAll(/\[([^\]]*)\]\(([^)]*)\)/g, '<a href="$2">$1</a>')}</p>`;

const each = (items, write) => items.map(write).join('');

/** A page with header and footer. */
function html({ shared, services, settings, words, pages }, seo, main) {
  const { phoneDesktop, phoneMobile, phoneSupport, email, registrationNumber, vatNumber } = shared.siteSettings;
  const company = settings.company.replace('&', '&amp;');
  const links = each(['home', 'services', 'about', 'team', 'contact'], (id) => `<a href="#${id}">${words.navigation[id]}</a>`);
  return `<!doctype html><html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${seo.title}</title><meta name="description" content="${seo.description}">
${each(LOCALES, ({ prefix, code }) => `<link rel="alternate" hreflang="${code}" href="http://localhost/${prefix}">`)}<link rel="icon" href="data:,">
${each(Object.keys(SCRIPTS), (script) => `<link rel="preload" href="/rubik-${script}.woff2" as="font" type="font/woff2" crossorigin>`)}<style>${CSS.replaceAll('\n', '')}</style></head><body>
<a class="skip" href="#main">${words.navigation.skipToContent}</a>
<p class="navy wide"><span class="wrap">${settings.tagline} ${words.navigation.reception}: ${phoneDesktop} ${email}</span></p>
<header><div class="wrap"><a href="/ru"><strong>${company}</strong></a><nav class="wide" aria-label="${words.navigation.mainNavigation}">${links}</nav><details><summary>${words.navigation.chooseLanguage}</summary><ul>${each(LOCALES, ({ prefix, code, name }) => `<li><a href="/${prefix}" hreflang="${code}" lang="${code}">${name}</a></li>`)}</ul></details><details class="menu"><summary aria-label="${words.navigation.openMenu}">☰</summary><nav aria-label="${words.navigation.mainNavigation}">${links}<p>${words.navigation.reception}: ${phoneMobile}</p><p>${email}</p><p>${settings.tagline}</p></nav></details></div></header>
<nav class="bar narrow"><a href="tel:${phoneMobile.replaceAll(' ', '')}">${words.navigation.callUs}</a><a href="mailto:${email}">${words.navigation.writeUs}</a><a href="/ru/helprequest">${words.navigation.consultation}</a></nav>
<main id="main">${main}</main>
<footer class="navy"><div class="wrap grid three"><div><strong>${company}</strong><p>${settings.tagline}</p></div><div><h2>${words.footer.sections}</h2><ul>${each(settings.footerLinks.filter(({ target }) => target), ({ label, target }) => `<li><a href="${target.startsWith('#') ? target : `/ru/${target}`}">${label}</a></li>`)}${each(pages, ({ slug, linkText }) => `<li><a href="/ru/${slug}">${linkText}</a></li>`)}<li><a href="/ru/withdrawal">${words.footer.withdraw}</a></li><li><a href="/ru/verify">${words.footer.verify}</a></li></ul></div><div><h2>${words.footer.services}</h2><ul>${each(shared.services.filter(({ showInFooter }) => showInFooter), ({ key }) => `<li><a href="#services">${services[key].title}</a></li>`)}</ul></div><div><h2>${words.footer.contacts}</h2><p>${phoneSupport}</p><p>${email}</p><p>${settings.address}</p><p>${settings.registerLine}</p></div></div><div class="wrap"><p>${company}</p><p>${words.footer.registrationNumber}: ${registrationNumber}</p><p>${words.footer.vatNumber}: ${vatNumber}</p><p>${settings.legalAddress}</p><p>© ${new Date().getFullYear()} ${company}. ${words.footer.rights}.</p></div></footer></body></html>`;
}

const field = ({ words }, name, type, required = true) => `<label>${words.forms[name]}<input name="${name}" type="${type}"${required ? ' required' : ''}></label>`;

/** The fields of both forms; a native list has the countries. */
const fields = (texts) => ['firstName', 'lastName', 'email'].map((name) => field(texts, name, name === 'email' ? 'email' : 'text')).join('') + countryField(texts) + field(texts, 'phone', 'tel');

function countryField({ words }) {
  const names = new Intl.DisplayNames('ru', { type: 'region' });
  const codes = each([...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'], (first) => each([...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'], (second) => {
    const name = names.of(first + second);
    return name === first + second ? '' : `<option value="${first}${second}">${name}</option>`;
  }));
  return `<label>${words.forms.phoneCountry}<select class="choice" name="country">${codes}</select></label>`;
}

const callTime = ({ words }) => `<label>${words.forms.callTime}<select class="choice" name="callTime"><option>${words.forms.callAnyTime}</option>${each(['9:00–12:00', '12:00–15:00', '15:00–18:00'], (hours) => `<option>${hours}</option>`)}</select></label>`;

function helpRequestPage(texts) {
  const { helpRequest, words } = texts;
  return html(texts, helpRequest.seo, `<section class="navy"><div class="wrap grid"><h1>${helpRequest.title}</h1><p>${helpRequest.subtitle}</p></div></section><section><div class="wrap"><form method="post">${fields(texts)}<button class="button">${words.helpRequest.submit}</button></form></div></section>`);
}

/** The agreement as paragraphs; its button opens a dialog with a form. */
function agreementPage(texts) {
  const { agreement, words } = texts;
  const paragraphs = (text) => each(text.split(/\n+/).filter((line) => line.trim() !== ''), (line) => (line.startsWith('#') ? `<h2>${line.replace(/^#+\s*/, '')}</h2>` : `<p>${line.replaceAll('**', '')}</p>`));
  return html(texts, agreement.seo, `<section class="navy"><div class="wrap grid"><h1>${agreement.title}</h1></div></section><section><div class="wrap grid">${each(agreement.sections, paragraphs)}<div id="sign"><button class="button" popovertarget="signing">${words.contract.sign}</button></div><div id="signing" popover><form method="post">${fields(texts)}<button class="button">${words.contract.sign}</button></form></div></div></section>`);
}

function homePage(texts, [office, ...pictures]) {
  const { shared, home, services, team, settings, words, questions, pages } = texts;
  const linkTo = (wanted) => each(pages.filter(({ slug }) => slug === wanted), ({ slug, linkText }) => `<a href="/ru/${slug}">${linkText}</a>`);
  const people = pictures.slice(0, 6);
  const [banner, map] = pictures.slice(6);
  const { phoneDesktop, email } = shared.siteSettings;
  const years = (count) => words.home[`experience_${new Intl.PluralRules('ru').select(count)}`].replace('{{count}}', count);
  const icon = '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M12 3l8 4v6c0 4-3 7-8 8-5-1-8-4-8-8V7z M8 12l3 3 5-6"/></svg>';
  return html(texts, home.seo, `<section id="home" class="navy"><div class="wrap grid two"><div class="grid"><h1>${home.hero.title}</h1><p class="gold">${home.hero.subtitle}</p><p><a class="button" href="/ru/helprequest">${home.hero.callToAction}</a></p><p>${linkTo('first-steps')}</p><p>${home.hero.closing}</p></div><ol class="grid">${each(home.hero.steps, ({ title, text }) => `<li><h2>${title}</h2><p>${text}</p></li>`)}</ol></div><ul class="wrap grid three">${each(home.claims, ({ value, label }) => `<li><strong class="gold">${value}</strong> ${label}</li>`)}</ul></section>
<section id="services"><div class="wrap grid"><h2>${home.servicesTitle}</h2><p>${home.servicesIntro}</p><ul class="grid three">${each(shared.services.filter(({ showOnHome }) => showOnHome), ({ key }) => `<li class="card">${icon}<h3>${services[key].title}</h3><p>${services[key].description}</p></li>`)}</ul><p>${words.home.alsoServices}</p><ul>${each(shared.services.filter(({ showOnHome, showInFooter }) => !showOnHome && showInFooter), ({ key }) => `<li>${services[key].title}</li>`)}</ul></div></section>
<section id="about"><div class="wrap grid two">${office}<div class="grid"><h2>${home.about.title}</h2>${each(home.about.paragraphs, (text) => `<p>${text}</p>`)}<h3>${home.about.advantagesTitle}</h3><ul class="grid">${each(home.about.advantages, (text) => `<li>${text}</li>`)}</ul></div></div></section>
<section id="team"><div class="wrap grid"><h2>${home.teamTitle}</h2><p>${home.teamIntro}</p><ul class="grid team">${each(shared.teamMembers, ({ key, experienceYears }, index) => `<li>${people[index]}<p>${words.company.illustration}</p><h3>${team[key].name}</h3><p>${team[key].position}</p><p>${years(experienceYears)}</p><p>${words.home.specialization}: ${team[key].specialization}</p></li>`)}</ul></div></section>
<aside><div class="wrap grid"><p>${words.company.note}</p>${linkTo('check-us')}</div></aside>
<section class="banner navy">${banner}<figure><p>${home.banner.slogan}</p><figcaption>${home.banner.attribution}</figcaption><a href="/ru/contract">${words.home.toAgreement}</a></figure></section>
<section><div class="wrap faq"><h2>${words.questions.heading}</h2>${each(shared.questions.filter(({ onHome }) => onHome), ({ key }) => `<details><summary>${questions[key].question}</summary>${answerOf(questions[key].answer)}</details>`)}<p><a href="/ru/faq">${words.questions.all}</a></p></div></section>
<section id="contact"><div class="wrap grid two"><div class="grid"><h2>${home.contactTitle}</h2><p>${home.contactIntro}</p><p>${words.forms.requiredHint}</p><form method="post" action="/ru/helprequest">${fields(texts)}${field(texts, 'subject', 'text', false)}<label>${words.forms.message}<textarea name="message" rows="5"></textarea></label>${callTime(texts)}<p>${words.forms.dataUseTitle} ${answerOf(words.forms.dataUse)}</p><button class="button">${words.contactForm.submit}</button></form></div><div class="grid">${map}<dl><dt>${words.home.phone}</dt><dd>${phoneDesktop}</dd><dt>${words.home.email}</dt><dd>${email}</dd><dt>${words.home.address}</dt><dd>${settings.address}</dd><dt>${words.home.hours}</dt><dd>${settings.hoursWeekdays}, ${settings.hoursSaturday}</dd><dt>${words.home.phoneHours}</dt><dd>${settings.phoneHours}</dd></dl><a href="${shared.siteSettings.mapsUrl}">${words.home.openMap}</a></div></div></section>`);
}
