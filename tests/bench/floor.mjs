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
@media(min-width:64rem){.two{grid-template-columns:1.25fr 1fr;align-items:center}.three,.team{grid-template-columns:repeat(3,1fr)}}`;

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
  };
}

const each = (items, write) => items.map(write).join('');

/** A page with header and footer. */
function html({ shared, services, settings, words }, seo, main) {
  const { phoneDesktop, email } = shared.siteSettings;
  const links = each(['home', 'services', 'about', 'team', 'contact'], (id) => `<a href="#${id}">${words.navigation[id]}</a>`);
  return `<!doctype html><html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${seo.title}</title><meta name="description" content="${seo.description}">
${each(LOCALES, ({ prefix, code }) => `<link rel="alternate" hreflang="${code}" href="http://localhost/${prefix}">`)}<link rel="icon" href="data:,">
${each(Object.keys(SCRIPTS), (script) => `<link rel="preload" href="/rubik-${script}.woff2" as="font" type="font/woff2" crossorigin>`)}<style>${CSS.replaceAll('\n', '')}</style></head><body>
<header><div class="wrap"><a href="/ru"><strong>${settings.company.replace('&', '&amp;')}</strong></a><details><summary>${words.navigation.chooseLanguage}</summary><ul>${each(LOCALES, ({ prefix, code, name }) => `<li><a href="/${prefix}" hreflang="${code}" lang="${code}">${name}</a></li>`)}</ul></details><details class="menu"><summary aria-label="${words.navigation.openMenu}">☰</summary><nav aria-label="${words.navigation.mainNavigation}">${links}</nav></details></div></header>
<main>${main}</main>
<footer class="navy"><div class="wrap grid three"><div><h3>${words.footer.sections}</h3><ul>${each(settings.footerLinks.filter(({ target }) => target), ({ label, target }) => `<li><a href="${target.startsWith('#') ? target : `/ru/${target}`}">${label}</a></li>`)}</ul></div><div><h3>${words.footer.services}</h3><ul>${each(shared.services.filter(({ showInFooter }) => showInFooter), ({ key }) => `<li><a href="#services">${services[key].title}</a></li>`)}</ul></div><div><h3>${words.footer.contacts}</h3><p>${phoneDesktop}</p><p>${email}</p><p>${settings.registerLine}</p></div></div></footer></body></html>`;
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
  const { shared, home, services, team, settings, words } = texts;
  const people = pictures.slice(0, 6);
  const [banner, map] = pictures.slice(6);
  const { phoneDesktop, email } = shared.siteSettings;
  const years = (count) => words.home[`experience_${new Intl.PluralRules('ru').select(count)}`].replace('{{count}}', count);
  const icon = '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M12 3l8 4v6c0 4-3 7-8 8-5-1-8-4-8-8V7z M8 12l3 3 5-6"/></svg>';
  return html(texts, home.seo, `<section id="home" class="navy"><div class="wrap grid two"><div class="grid"><h1>${home.hero.title}</h1><p class="gold">${home.hero.subtitle}</p><p><a class="button" href="/ru/helprequest">${home.hero.callToAction}</a></p><p>${home.hero.closing}</p></div><ol class="grid">${each(home.hero.steps, ({ title, text }) => `<li><h2>${title}</h2><p>${text}</p></li>`)}</ol></div><ul class="wrap grid three">${each(home.claims, ({ value, label }) => `<li><strong class="gold">${value}</strong> ${label}</li>`)}</ul></section>
<section id="services"><div class="wrap grid"><h2>${home.servicesTitle}</h2><p>${home.servicesIntro}</p><ul class="grid three">${each(shared.services.filter(({ showOnHome }) => showOnHome), ({ key }) => `<li class="card">${icon}<h3>${services[key].title}</h3><p>${services[key].description}</p></li>`)}</ul></div></section>
<section id="about"><div class="wrap grid two">${office}<div class="grid"><h2>${home.about.title}</h2>${each(home.about.paragraphs, (text) => `<p>${text}</p>`)}<h3>${home.about.advantagesTitle}</h3><ul class="grid">${each(home.about.advantages, (text) => `<li>${text}</li>`)}</ul></div></div></section>
<section id="team"><div class="wrap grid"><h2>${home.teamTitle}</h2><p>${home.teamIntro}</p><ul class="grid team">${each(shared.teamMembers, ({ key, experienceYears }, index) => `<li>${people[index]}<h3>${team[key].name}</h3><p>${team[key].position}</p><p>${years(experienceYears)}</p><p>${words.home.specialization}: ${team[key].specialization}</p></li>`)}</ul></div></section>
<section class="banner navy">${banner}<figure><p>${home.banner.slogan}</p><figcaption>${home.banner.attribution}</figcaption><a href="/ru/contract">${words.home.toAgreement}</a></figure></section>
<section id="contact"><div class="wrap grid two"><div class="grid"><h2>${home.contactTitle}</h2><p>${home.contactIntro}</p><form method="post" action="/ru/helprequest">${fields(texts)}${field(texts, 'subject', 'text', false)}<label>${words.forms.message}<textarea name="message" rows="5"></textarea></label><button class="button">${words.contactForm.submit}</button></form></div><div class="grid">${map}<dl><dt>${words.home.phone}</dt><dd>${phoneDesktop}</dd><dt>${words.home.email}</dt><dd>${email}</dd><dt>${words.home.address}</dt><dd>${settings.address}</dd><dt>${words.home.hours}</dt><dd>${settings.hoursWeekdays}, ${settings.hoursSaturday}</dd></dl></div></div></section>`);
}
