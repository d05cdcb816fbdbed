import type { Core } from '@strapi/strapi';

import { fieldError } from '../../lib/field-errors';
import { staffLanguage } from '../../lib/staff-language';
import { authService } from '../../strapi-internals/admin-services';

const TEXTS = {
  en: 'This password is one of those that are tried first. Choose one that nobody would guess, for example several words that do not belong together, with a Latin capital and a digit among them.',
  ru: 'Этот пароль подбирают одним из первых. Придумайте такой, которого никто не угадает, например несколько не связанных между собой слов, и среди них заглавную латинскую букву и цифру.',
} as const;

/** Signs and digits that stand for letters. */
const LETTERS: Readonly<Record<string, string>> = { '@': 'a', '4': 'a', '0': 'o', '1': 'i', '!': 'i', '3': 'e', '$': 's', '5': 's', '7': 't' };
/** Shorter words are parts of good passwords, too. */
const FEWEST_LETTERS = 4;

let known: Promise<ReadonlySet<string>> | undefined;

/** Loaded at the first password that is set: it is large. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  known ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']));
  return known;
}

/** Whether the password is on a list of common ones, also with other capitals, with signs for letters, or with a few digits and signs before or after it. */
export async function isCommonPassword(password: string): Promise<boolean> {
  const common = await commonPasswords();
  const typed = password.trim().toLowerCase();
  const bare = typed.replace(/^[^\p{L}]{1,4}/u, '').replace(/[^\p{L}]{1,6}$/u, '');
  return [typed, typed.replace(/[^\p{L}\d]+$/u, ''), ...(bare.length < FEWEST_LETTERS ? [] : [bare])].some((one) => common.has(one) || common.has(one.replace(/[@401!3$57]/g, (sign) => LETTERS[sign] ?? sign)));
}

/** Refuses common passwords wherever one is set: Strapi hashes all of them with one function. */
export function refuseCommonPasswords(strapi: Core.Strapi): void {
  const auth = authService(strapi);
  const { hashPassword } = auth;
  auth.hashPassword = async (password) => {
    await expectUncommonPassword(strapi, password);
    return hashPassword(password);
  };
}

/** @throws ValidationError if the password is a common one */
export async function expectUncommonPassword(strapi: Core.Strapi, password: string): Promise<void> {
  if (await isCommonPassword(password)) throw fieldError('password', TEXTS[staffLanguage(strapi)]);
}
