import { css } from '@emotion/react';
import type { InputHTMLAttributes, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { WITHDRAWAL_FIELDS, type WithdrawalField, type WithdrawalForm } from '@site/rules';

import { color, font, space, text } from '../theme';
import { controlStyles } from './Field';

/** Parts of the withdrawal form that are used with and without JavaScript. */

const leftToRight = css(controlStyles, { direction: 'ltr' });
const list = css({ display: 'grid', gap: space.md, overflowWrap: 'anywhere' });
const entry = css({ display: 'grid', gap: space.xs });
const label = css({ fontSize: text.small, color: color.inkSoft });
const value = css({ fontWeight: 500 });
const statement = css({ paddingInlineStart: space.md, borderInlineStart: `3px solid ${color.gold}`, fontFamily: font.heading, fontSize: text.lead });

export const WITHDRAWAL_LABELS: Readonly<Record<WithdrawalField, string>> = { full_name: 'withdrawal:fullName', contract: 'withdrawal:contract', email: 'withdrawal:email' };

export const INPUTS: Readonly<Record<WithdrawalField, InputHTMLAttributes<HTMLInputElement>>> = {
  full_name: { autoComplete: 'name' },
  contract: { autoComplete: 'off', spellCheck: false, autoCapitalize: 'off' },
  email: { type: 'email', inputMode: 'email', autoComplete: 'email', spellCheck: false, autoCapitalize: 'off' },
};

/** References and e-mail addresses are written from left to right. */
export const controlStylesOf = (name: WithdrawalField) => (name === 'full_name' ? controlStyles : leftToRight);

export const controlId = (name: string): string => `withdrawal-${name}`;

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
