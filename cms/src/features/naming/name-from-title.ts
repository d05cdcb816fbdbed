/** Latin letters for Cyrillic and Hebrew ones; others keep their base letter (é → e). */
const LATIN: Readonly<Record<string, string>> = {
  ...{ а: 'a', б: 'b', в: 'v', г: 'g', д: 'd', е: 'e', ё: 'e', ж: 'zh', з: 'z', и: 'i', й: 'i', к: 'k', л: 'l', м: 'm', н: 'n', о: 'o' },
  ...{ п: 'p', р: 'r', с: 's', т: 't', у: 'u', ф: 'f', х: 'kh', ц: 'ts', ч: 'ch', ш: 'sh', щ: 'shch', ъ: '', ы: 'y', ь: '', э: 'e', ю: 'yu', я: 'ya' },
  ...{ א: 'a', ב: 'b', ג: 'g', ד: 'd', ה: 'h', ו: 'v', ז: 'z', ח: 'h', ט: 't', י: 'i', כ: 'k', ך: 'k', ל: 'l', מ: 'm', ם: 'm', נ: 'n', ן: 'n' },
  ...{ ס: 's', ע: 'a', פ: 'p', ף: 'p', צ: 'ts', ץ: 'ts', ק: 'k', ר: 'r', ש: 'sh', ת: 't', ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o' },
  ...{ і: 'i', ї: 'yi', є: 'ye', ґ: 'g', ў: 'u', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' },
};
/** Room for “-99” at the end. */
const SUFFIX_LENGTH = 3;

/** Which names a field accepts. */
export interface NameRules {
  readonly maxLength: number;
  readonly startsWithLetter: boolean;
}

/** Makes the technical name or the address of an entry from its title; empty if the title has no letter that can be written in Latin. */
export function nameFromTitle(title: string, { maxLength, startsWithLetter }: NameRules): string {
  const latin = [...title.toLowerCase().normalize('NFC')].map((letter) => LATIN[letter] ?? letter.normalize('NFKD').replace(/\p{M}/gu, '')).join('');
  // An apostrophe stands within a word.
  const words = latin.replace(/['’ʼ]/g, '').split(/[^a-z0-9]+/).filter(Boolean);
  const first = startsWithLetter ? words.findIndex((word) => /^[a-z]/.test(word)) : 0;
  return first < 0 ? '' : shortened(words.slice(first), maxLength - SUFFIX_LENGTH);
}

/** As many whole words as fit; of a single long word its beginning. */
function shortened(words: readonly string[], length: number): string {
  const name = words.join('-');
  if (name.length <= length) return name;
  const end = name.lastIndexOf('-', length);
  return name.slice(0, end > 0 ? end : length);
}

/** The name itself, or the first of name-2, name-3 … that is not taken. */
export function firstFree(name: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? name : `${name}-${number}`;
    if (!taken.has(candidate)) return candidate;
  }
}
