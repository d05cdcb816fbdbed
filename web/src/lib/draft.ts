import type { FormName } from '@site/rules';

import { forget, keep, read } from './sessionStore';

/** What someone typed, by the name of the control. */
export type Draft = Readonly<Record<string, string>>;

/** Lasts as long as the page: enough to look at the privacy policy or change the language and come back. */
const drafts = new Map<FormName, Draft>();

/** Keeps what is being typed, in memory only. */
export function noteDraft(form: FormName, draft: Draft): void {
  drafts.set(form, draft);
}

/** Keeps what could not be sent over a reload, in this tab only, until it was sent or the tab is closed. */
export function saveDraft(form: FormName, draft: Draft): void {
  noteDraft(form, draft);
  keep(nameOf(form), JSON.stringify(draft));
}

export function readDraft(form: FormName): Draft {
  return drafts.get(form) ?? parse(read(nameOf(form)));
}

export function forgetDraft(form: FormName): void {
  drafts.delete(form);
  forget(nameOf(form));
}

const nameOf = (form: FormName): string => `draft.${form}`;

function parse(text: string | null): Draft {
  try {
    const entries = Object.entries(JSON.parse(text ?? '{}') ?? {});
    return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
  } catch {
    return {};
  }
}
