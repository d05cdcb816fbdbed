/** Mail providers of our visitors: in our languages' countries and the world. The most used first. */
const PROVIDERS: readonly string[] = [
  'gmail.com', 'mail.ru', 'yandex.ru', 'outlook.com', 'hotmail.com', 'yahoo.com', 'icloud.com', 'walla.co.il', 'ziggo.nl', 'orange.fr',
  'bk.ru', 'list.ru', 'inbox.ru', 'internet.ru', 'ya.ru', 'yandex.com', 'yandex.by', 'yandex.kz', 'rambler.ru', 'ukr.net', 'i.ua', 'meta.ua', 'tut.by', 'mail.kz',
  'googlemail.com', 'live.com', 'msn.com', 'me.com', 'mac.com', 'aol.com', 'ymail.com', 'mail.com', 'email.com', 'cloud.com', 'proton.me', 'protonmail.com', 'pm.me', 'zoho.com', 'fastmail.com',
  'walla.com', 'bezeqint.net', 'netvision.net.il', '013net.net', '012.net.il', 'zahav.net.il',
  'kpnmail.nl', 'kpnplanet.nl', 'planet.nl', 'hetnet.nl', 'home.nl', 'xs4all.nl', 'upcmail.nl', 'casema.nl', 'chello.nl', 'quicknet.nl', 'telfort.nl', 'live.nl', 'hotmail.nl', 'outlook.nl', 'yahoo.nl',
  'free.fr', 'laposte.net', 'wanadoo.fr', 'sfr.fr', 'bbox.fr', 'neuf.fr', 'numericable.fr', 'aliceadsl.fr', 'live.fr', 'hotmail.fr', 'outlook.fr', 'yahoo.fr', 'gmx.fr',
  'telenet.be', 'skynet.be', 'proximus.be', 'live.be', 'hotmail.be', 'outlook.be', 'gmx.de', 'gmx.net', 'gmx.com', 'gmx.at', 'gmx.ch', 'web.de', 't-online.de', 'freenet.de', 'bluewin.ch',
  'inbox.lt', 'inbox.lv', 'mail.ee', 'hot.ee', 'wp.pl', 'o2.pl', 'onet.pl', 'interia.pl', 'btinternet.com', 'hotmail.co.uk', 'yahoo.co.uk', 'live.co.uk', 'sky.com', 'virginmedia.com', 'seznam.cz',
];

/** Shorter domains resemble too many others. */
const SHORTEST_SUGGESTED = 7;
/** From this length on, two mistakes are recognized. */
const LONG = 10;

/** The provider whose domain was probably meant; null if there is none, or if the domain is itself one. */
export function suggestedDomain(domain: string): string | null {
  const typed = domain.toLowerCase();
  if (typed === '' || PROVIDERS.includes(typed)) return null;
  // The last letter of .com is as easily missed as another part.
  const unended = PROVIDERS.find((provider) => provider.startsWith(`${typed}.`) || (provider === `${typed}m` && typed.endsWith('.co')));
  if (unended !== undefined) return unended;
  // The same name with the ending of another country is probably meant.
  const near = PROVIDERS.filter((provider) => provider.length >= SHORTEST_SUGGESTED && !(nameOf(provider) === nameOf(typed) && COUNTRY.test(typed))).map((provider) => ({ provider, mistakes: mistakesBetween(typed, provider) }));
  const [nearest] = near.filter(({ provider, mistakes }) => mistakes <= (provider.length >= LONG ? 2 : 1)).sort((one, other) => one.mistakes - other.mistakes);
  return nearest?.provider ?? null;
}

const nameOf = (domain: string): string => domain.replace(/\..*$/, '');
/** Endings under which providers have other customers; not those that are more likely a slip, such as .co and .ne. */
const COUNTRY = /\.(ar|at|au|be|br|by|ca|ch|cz|de|dk|ee|es|eu|fi|fr|gr|hu|ie|il|in|it|jp|kz|lt|lv|mx|nl|no|pl|pt|ro|ru|se|sk|ua|uk|us)$/;

/** Number of letters missing, added, wrong or exchanged with their neighbour (optimal string alignment). */
function mistakesBetween(one: string, other: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isExchanged = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      current[column] = Math.min(
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + (isSame ? 0 : 1),
        isExchanged ? at(beforeLast, column - 2) + 1 : Infinity,
      );
    }
    [beforeLast, last] = [last, current];
  }
  return at(last, other.length);
}

const at = (row: readonly number[], column: number): number => row[column] ?? Infinity;
