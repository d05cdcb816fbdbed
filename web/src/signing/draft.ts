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
  readonly postalAddress: string;
  readonly kind: SignatureKind;
  readonly drawing: Drawing | null;
  readonly typed: string;
  /** The consent text that was accepted; consent to another one is asked again. */
  readonly consent: string | null;
  /** The words with which the client asks to begin early, kept like the consent. */
  readonly earlyStart: string | null;
}

export function newDraft(): SigningDraft {
  return { key: randomKey(), fullName: '', email: '', postalAddress: '', kind: 'drawn', drawing: null, typed: '', consent: null, earlyStart: null };
}

export function isEmptyDraft({ fullName, email, postalAddress, drawing, typed, consent, earlyStart }: SigningDraft): boolean {
  return [fullName, email, postalAddress, typed].every((text) => text.trim() === '') && drawing === null && consent === null && earlyStart === null;
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
    // What the page of an earlier version has kept lacks the newer fields.
    const whole = isFields(kept) ? { postalAddress: '', earlyStart: null, ...kept } : kept;
    return isDraft(whole) ? whole : null;
  } catch {
    return null;
  }
}

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

function isDraft(kept: unknown): kept is SigningDraft {
  if (!isFields(kept)) return false;
  const { key, fullName, email, postalAddress, kind, drawing, typed, consent, earlyStart } = kept;
  return (
    [key, fullName, email, postalAddress, typed].every((text) => typeof text === 'string') &&
    (kind === 'drawn' || kind === 'typed') &&
    (drawing === null || isDrawing(drawing)) &&
    [consent, earlyStart].every((text) => text === null || typeof text === 'string')
  );
}

function isDrawing(drawing: unknown): drawing is Drawing {
  return isFields(drawing) && typeof drawing.width === 'number' && drawing.width > 0 && Array.isArray(drawing.strokes) && drawing.strokes.every(isStroke);
}

function isStroke(stroke: unknown): boolean {
  return isFields(stroke) && Array.isArray(stroke.points) && stroke.points.length > 0 && stroke.points.every((point) => isFields(point) && typeof point.x === 'number' && typeof point.y === 'number');
}
