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
