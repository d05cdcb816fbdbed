import { css } from '@emotion/react';
import { useTranslation } from 'react-i18next';

import { buttonStyles, outlineStyles } from '../components/Button';
import { isolated } from '../lib/isolated';
import { color, radius, space, text, touchTarget } from '../theme';
import type { Doubt } from './findDoubts';

const box = css({ display: 'grid', gap: space.sm, justifyItems: 'start', padding: space.md, border: `1px solid ${color.gold}`, borderInlineStartWidth: 4, borderRadius: radius.small, background: color.ivory, fontSize: text.small, overflowWrap: 'anywhere' });
const actions = css({ display: 'flex', flexWrap: 'wrap', gap: space.sm });
const action = css(buttonStyles, { minBlockSize: touchTarget, paddingInline: space.md, fontSize: text.small, overflowWrap: 'anywhere' });

const QUESTIONS: Readonly<Record<Doubt['kind'], string>> = { email: 'forms:checkEmail', phone: 'forms:checkPhone', phoneCode: 'forms:checkPhoneCode', name: 'forms:checkName' };

export interface FieldDoubtProps {
  readonly doubt: Doubt;
  readonly onUse: (suggestion: string) => void;
  /** Sends the form as it is; without it, `note` says how to. */
  readonly onKeep?: () => void;
  readonly note?: string;
}

/** Asks whether a field holds a typing mistake. @param id of the question, which describes the control */
export function FieldDoubt({ id, doubt: { kind, suggestion }, onUse, onKeep, note }: FieldDoubtProps & { readonly id: string }) {
  const { t } = useTranslation('forms');
  const values = suggestion === null ? {} : { suggestion: isolated(suggestion) };
  return (
    <div css={box}>
      <p id={id}>
        {t(suggestion === null ? QUESTIONS[kind] : 'forms:checkEmailSuggestion', values)}
        {note !== undefined && ` ${note}`}
      </p>
      {(suggestion !== null || onKeep) && (
        <div css={actions}>
          {suggestion !== null && <button css={action} type="button" onClick={() => onUse(suggestion)}>{t('forms:useSuggestion', values)}</button>}
          {onKeep && <button css={[action, outlineStyles]} type="button" onClick={onKeep}>{t('forms:sendAsIs')}</button>}
        </div>
      )}
    </div>
  );
}
