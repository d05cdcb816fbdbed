import { parsePreviewTarget, type PreviewTarget, serializePreviewTarget } from './preview.js';

// Not in preview.ts, of which visitors' scripts have a part.

/** Messages between a preview beside a form and the admin around it. */
export const BESIDE_FORM = {
  /** From the preview: it shows this page, and wants its content. */
  page: 'previewPage',
  /** From the admin: the content of a page, with what is typed in the form. */
  content: 'previewContent',
  /** From the admin: what a click does. */
  clicks: 'previewClicks',
  /** From the preview: something was clicked whose field is to be opened. */
  clicked: 'previewClicked',
  /** From the admin: the text that is being edited, which is to be in view; `isNew`: somebody has just turned to it. */
  edited: 'previewEdited',
  /** From the preview: the Escape key. */
  escape: 'previewEscape',
} as const;

/** What a click in a preview beside a form does. */
export type PreviewClicks = 'fields' | 'links';

/** What was clicked in a preview. */
export interface ClickedPart {
  /** Texts around the click, the smallest first. */
  readonly texts: readonly string[];
  /** Address of a picture. */
  readonly picture: string | null;
}

/** Limits of {@link ClickedPart}. */
export const CLICKED = { texts: 4, length: 2_000, picture: 1_000 } as const;

/** A text as it is compared between forms and pages: without what typography and Markdown add, such as signs of emphasis, kinds of spaces, invisible signs, case. */
export function comparableText(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069*_`~\\]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}

/** What a preview shows, and whether it is one beside a form, which gets its content from the admin and has no token. */
export interface FramedTarget extends PreviewTarget {
  readonly isBesideForm: boolean;
}

export function serializeFramedTarget({ isBesideForm, ...target }: FramedTarget): string {
  return `${serializePreviewTarget(target)}${isBesideForm ? '&beside=form' : ''}`;
}

export function parseFramedTarget(hash: string): FramedTarget {
  return { ...parsePreviewTarget(hash), isBesideForm: new URLSearchParams(hash.replace(/^#/, '')).get('beside') === 'form' };
}
