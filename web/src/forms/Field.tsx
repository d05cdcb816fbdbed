import { css } from '@emotion/react';
import type { ReactNode } from 'react';

import { color, radius, space, text } from '../theme';
import { AlertIcon } from '../toasts/AlertIcon';

const field = css({ display: 'grid', gap: space.xs, alignContent: 'start', minInlineSize: 0 });
const labelStyles = css({ fontWeight: 500 });
const asterisk = css({ color: color.danger });
const optionalStyles = css({ color: color.inkSoft, fontSize: text.small, fontWeight: 400 });
const hintStyles = css({ color: color.inkSoft, fontSize: text.small });
const errorStyles = css({ display: 'flex', gap: space.sm, alignItems: 'start', color: color.danger, fontSize: text.small, fontWeight: 500, '& > svg': { marginBlockStart: '0.2em' } });

/** How every control of the forms looks. */
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
  '&::placeholder': { color: color.inkSoft, opacity: 1 },
  '&:hover': { borderColor: color.navySoft },
  '&[aria-invalid=true]': { borderColor: color.danger, background: color.dangerSoft, boxShadow: `inset 0 0 0 1px ${color.danger}` },
});

/** What ties a control to its field. */
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
  /** Said of a field that may stay empty; one without it is required. */
  readonly optional?: string;
  /** What to enter, where the label does not say it all. */
  readonly hint?: string;
  readonly error?: string | undefined;
  readonly children: (control: ControlAttributes) => ReactNode;
}

/** A label, its control and what is wrong with it, tied together for everybody. */
export function Field({ id, name, label, optional, hint, error, children }: FieldProps) {
  const errorId = `${id}-error`;
  const hintId = `${id}-hint`;
  const describedBy = [...(hint === undefined ? [] : [hintId]), ...(error === undefined ? [] : [errorId])].join(' ');
  return (
    <div css={field}>
      <label css={labelStyles} htmlFor={id}>
        {label}
        {optional === undefined ? <span css={asterisk} aria-hidden="true"> *</span> : <span css={optionalStyles}> ({optional})</span>}
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
    </div>
  );
}

interface FieldErrorProps {
  readonly id: string;
  /** For what is said of something that cannot have the focus. */
  readonly role?: 'alert';
  readonly children: string;
}

/** What is wrong with a control, beside it. */
export function FieldError({ id, role, children }: FieldErrorProps) {
  return (
    <p id={id} css={errorStyles} role={role}>
      <AlertIcon />
      <span>{children}</span>
    </p>
  );
}
