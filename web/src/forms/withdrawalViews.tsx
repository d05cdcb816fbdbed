import { css } from '@emotion/react';
import type { InputHTMLAttributes, ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';

import { WITHDRAWAL_FIELDS, type WithdrawalField, type WithdrawalForm } from '@site/rules';

import { buttonStyles, outlineStyles } from '../components/Button';
import { Icon } from '../components/Icon';
import { breakpoint, color, font, space, text } from '../theme';
import { controlStyles } from './Field';

/** Parts of the withdrawal form that are used with and without JavaScript. */

export const grid = css({ display: 'grid', gap: space.lg, '&[hidden]': { display: 'none' } });
export const hint = css({ fontSize: text.small, color: color.inkSoft });
export const button = css(buttonStyles, { minInlineSize: 'min(100%, 14rem)' });
export const changeButton = css(buttonStyles, outlineStyles);
export const actions = css({ display: 'flex', flexWrap: 'wrap', gap: space.md, [breakpoint.print]: { display: 'none' } });
const heading = css({ fontSize: text.h3, '&:focus': { outline: 'none' } });
const leftToRight = css(controlStyles, { direction: 'ltr' });
const list = css({ display: 'grid', gap: space.md, overflowWrap: 'anywhere' });
const entry = css({ display: 'grid', gap: space.xs });
const label = css({ fontSize: text.small, color: color.inkSoft });
const value = css({ fontWeight: 500 });
const statement = css({ paddingInlineStart: space.md, borderInlineStart: `3px solid ${color.gold}`, fontFamily: font.heading, fontSize: text.lead });
const success = css({ display: 'flex', alignItems: 'center', gap: space.md, '& > svg': { flexShrink: 0, inlineSize: '3rem', blockSize: '3rem', padding: space.sm, borderRadius: '50%', background: color.successSoft, color: color.success } });

export const WITHDRAWAL_LABELS: Readonly<Record<WithdrawalField, string>> = { full_name: 'withdrawal:fullName', contract: 'withdrawal:contract', email: 'withdrawal:email' };

export const INPUTS: Readonly<Record<WithdrawalField, InputHTMLAttributes<HTMLInputElement>>> = {
  full_name: { autoComplete: 'name' },
  contract: { autoComplete: 'off', spellCheck: false, autoCapitalize: 'off' },
  email: { type: 'email', inputMode: 'email', autoComplete: 'email', spellCheck: false, autoCapitalize: 'off' },
};

/** References and e-mail addresses are written from left to right. */
export const controlStylesOf = (name: WithdrawalField) => (name === 'full_name' ? controlStyles : leftToRight);

export const controlId = (name: string): string => `withdrawal-${name}`;

interface HeadingProps {
  /** Set if the heading gets the focus when its step is shown. */
  readonly headingRef?: RefObject<HTMLHeadingElement> | null;
  readonly children: ReactNode;
}

export function StepHeading({ headingRef = null, children }: HeadingProps) {
  return <h2 ref={headingRef} css={heading} tabIndex={-1}>{children}</h2>;
}

export function DoneHeading({ headingRef = null, children }: HeadingProps) {
  return (
    <div css={success}>
      <Icon name="check" />
      <StepHeading headingRef={headingRef}>{children}</StepHeading>
    </div>
  );
}

interface WithdrawalContentProps {
  readonly content: WithdrawalForm;
  /** Additional lines at the top: reference and time. */
  readonly lines?: readonly (readonly [label: string, value: ReactNode])[];
}

/** The declaration and its details. */
export function WithdrawalContent({ content, lines = [] }: WithdrawalContentProps) {
  const { t } = useTranslation('withdrawal');
  const all = [...lines, ...WITHDRAWAL_FIELDS.map((name) => [t(WITHDRAWAL_LABELS[name]), <bdi key={name}>{content[name]}</bdi>] as const)];
  return (
    <>
      <p css={statement}>{t('withdrawal:statement')}</p>
      <dl css={list}>
        {all.map(([name, what]) => (
          <div key={name} css={entry}>
            <dt css={label}>{name}</dt>
            <dd css={value}>{what}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
