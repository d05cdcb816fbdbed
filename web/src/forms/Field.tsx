import { css } from '@emotion/react';
import type { ReactNode } from 'react';

import { color, radius, space, text } from '../theme';
import { AlertIcon } from '../toasts/AlertIcon';
import { FieldDoubt, type FieldDoubtProps } from './FieldDoubt';

const field = css({ display: 'grid', gap: space.xs, alignContent: 'start', minInlineSize: 0 });
const labelStyles = css({ fontWeight: 500 });
const asterisk = css({ color: color.danger });
const optionalStyles = css({ color: color.inkSoft, fontSize: text.small, fontWeight: 400, display: 'inline-block' });
const hintStyles = css({ color: color.inkSoft, fontSize: text.small });
const errorStyles = css({ display: 'flex', gap: space.sm, alignItems: 'start', color: color.danger, fontSize: text.small, fontWeight: 500, '& > svg': { marginBlockStart: '0.2em' } });

/** Appearance of all form controls. */
export const controlStyles = css({
  inlineSize: '100%',
  minBlockSize: '3rem',
  margin: 0,
  paddingInline: space.md,
  paddingBlock: space.sm,
  border: `1px solid ${color.lineStrong}`,
  borderRadius: radius.small,
  background: color.paper,
  color: color.ink,
  font: 'inherit',
  lineHeight: 1.5,
  textOverflow: 'ellipsis',
  '&::placeholder': { color: color.inkSoft, opacity: 1 },
  '&:hover': { borderColor: color.navySoft },
  '&[aria-invalid=true]': { borderColor: color.danger, background: color.dangerSoft, boxShadow: `inset 0 0 0 1px ${color.danger}` },
});

/** Attributes that connect a control to its field. */
export interface ControlAttributes {
  readonly id: string;
  readonly name: string;
  readonly 'aria-required'?: true;
  readonly 'aria-invalid'?: true;
  readonly 'aria-describedby'?: string;
}

interface FieldProps {
  /** Unique on the page. */
  readonly id: string;
  readonly name: string;
  readonly label: string;
  /** Text of optional fields; without it the field is required. */
  readonly optional?: string;
  /** What to enter, if the label is not enough. */
  readonly hint?: string;
  readonly error?: string | undefined;
  /** A question about a likely typing mistake. */
  readonly doubt?: FieldDoubtProps | undefined;
  readonly children: (control: ControlAttributes) => ReactNode;
}

/** A label, its control, hint and error, connected for assistive technology. */
export function Field({ id, name, label, optional, hint, error, doubt, children }: FieldProps) {
  const errorId = `${id}-error`;
  const hintId = `${id}-hint`;
  const doubtId = `${id}-doubt`;
  const describedBy = [...(hint === undefined ? [] : [hintId]), ...(error === undefined ? [] : [errorId]), ...(doubt === undefined ? [] : [doubtId])].join(' ');
  return (
    <div css={field}>
      <label css={labelStyles} htmlFor={id}>
        {label}
        {optional === undefined ? <span css={asterisk} aria-hidden="true"> *</span> : <>{' '}<span css={optionalStyles}>({optional})</span></>}
      </label>
      {children({
        id,
        name,
        ...(optional === undefined && { 'aria-required': true }),
        ...(error !== undefined && { 'aria-invalid': true }),
        ...(describedBy !== '' && { 'aria-describedby': describedBy }),
      })}
      {hint !== undefined && <p id={hintId} css={hintStyles}>{hint}</p>}
      {error !== undefined && <FieldError id={errorId}>{error}</FieldError>}
      {doubt !== undefined && <FieldDoubt id={doubtId} {...doubt} />}
    </div>
  );
}

interface FieldErrorProps {
  readonly id: string;
  /** For errors of something that cannot be focused. */
  readonly role?: 'alert';
  readonly children: string;
}

/** The error of a control, beside it. */
export function FieldError({ id, role, children }: FieldErrorProps) {
  return (
    <p id={id} css={errorStyles} role={role}>
      <AlertIcon />
      <span>{children}</span>
    </p>
  );
}
