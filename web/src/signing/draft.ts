import type { SignatureKind } from '@site/rules';

import { randomKey } from '../lib/idempotency';
import { forget, keep, read } from '../lib/sessionStore';
import type { Drawing } from './drawing';
import { DRAFT } from './storageKeys';

/** What a client has entered so far. */
export interface SigningDraft {
  /** Random id of the attempt: resending the same content, from any tab, makes one record. */
  readonly key: string;
  readonly fullName: string;
  readonly email: string;
  readonly kind: SignatureKind;
  readonly drawing: Drawing | null;
  readonly typed: string;
  /** The consent text that was accepted; consent to another one is asked again. */
  readonly consent: string | null;
}

export function newDraft(): SigningDraft {
  return { key: randomKey(), fullName: '', email: '', kind: 'drawn', drawing: null, typed: '', consent: null };
}

export function isEmptyDraft({ fullName, email, drawing, typed, consent }: SigningDraft): boolean {
  return [fullName, email, typed].every((text) => text.trim() === '') && drawing === null && consent === null;
}

/** Stores a draft in this tab; it survives a reload. */
export function keepDraft(draft: SigningDraft): void {
  if (isEmptyDraft(draft)) forgetDraft();
  else keep(DRAFT, JSON.stringify(draft));
}

export function forgetDraft(): void {
  forget(DRAFT);
}

/** The draft stored in this tab, if there is one. */
export function readDraft(): SigningDraft | null {
  try {
    const kept: unknown = JSON.parse(read(DRAFT) ?? 'null');
    return isDraft(kept) ? kept : null;
  } catch {
    return null;
  }
}

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

function isDraft(kept: unknown): kept is SigningDraft {
  if (!isFields(kept)) return false;
  const { key, fullName, email, kind, drawing, typed, consent } = kept;
  return (
    [key, fullName, email, typed].every((text) => typeof text === 'string') &&
    (kind === 'drawn' || kind === 'typed') &&
    (drawing === null || isDrawing(drawing)) &&
    (consent === null || typeof consent === 'string')
  );
}

function isDrawing(drawing: unknown): drawing is Drawing {
  return isFields(drawing) && typeof drawing.width === 'number' && drawing.width > 0 && Array.isArray(drawing.strokes) && drawing.strokes.every(isStroke);
}

function isStroke(stroke: unknown): boolean {
  return isFields(stroke) && Array.isArray(stroke.points) && stroke.points.length > 0 && stroke.points.every((point) => isFields(point) && typeof point.x === 'number' && typeof point.y === 'number');
}
