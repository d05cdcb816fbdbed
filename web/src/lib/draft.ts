import type { FormName } from '@site/rules';

import { forget, keep, read } from './sessionStore';

/** The forms whose drafts are kept. */
export type DraftName = FormName | 'withdrawal';

/** Entered texts by the name of the control. */
export type Draft = Readonly<Record<string, string>>;

/** In memory: survives navigation, e.g. to the privacy policy or another language. */
const drafts = new Map<DraftName, Draft>();

/** Stores a draft in memory. */
export function rememberDraft(form: DraftName, draft: Draft): void {
  drafts.set(form, draft);
}

/** Stores a draft that could not be sent, in this tab, until it is sent. */
export function saveDraft(form: DraftName, draft: Draft): void {
  rememberDraft(form, draft);
  keep(nameOf(form), JSON.stringify(draft));
}

export function readDraft(form: DraftName): Draft {
  return drafts.get(form) ?? parse(read(nameOf(form)));
}

export function forgetDraft(form: DraftName): void {
  drafts.delete(form);
  forget(nameOf(form));
}

const nameOf = (form: DraftName): string => `draft.${form}`;

function parse(text: string | null): Draft {
  try {
    const entries = Object.entries(JSON.parse(text ?? '{}') ?? {});
    return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
  } catch {
    return {};
  }
}
