import { css } from '@emotion/react';
import { useTranslation } from 'react-i18next';

import { Container } from '../components/Container';
import { Icon } from '../components/Icon';
import { Text } from '../components/Text';
import type { SiteContent } from '../content';
import { color, measure, space, text, touchTarget } from '../theme';

const band = css({ paddingBlock: space.xl, background: color.paper, borderBlock: `1px solid ${color.line}` });
const words = css({ display: 'grid', justifyItems: 'start', gap: space.sm });
const note = css({ maxInlineSize: measure.text, fontSize: text.lead });
const link = css({ display: 'inline-flex', alignItems: 'center', gap: space.sm, minBlockSize: touchTarget, color: color.goldText, fontWeight: 600 });

interface CheckUsNoteProps {
  /** Link to the page on which visitors check the firm; without it there is no note. */
  readonly link: SiteContent['pageLinks'][number] | undefined;
  /** Without the band around it. */
  readonly inline?: boolean;
}

/** What the firm never asks for, and where to check it. */
export function CheckUsNote({ link: target, inline = false }: CheckUsNoteProps) {
  const { t } = useTranslation('company');
  if (!target) return null;
  const content = (
    <div css={words}>
      <p css={!inline && note}>{t('company:note')}</p>
      <a css={link} href={target.href}><Text of={target.label} /><Icon name="arrow" /></a>
    </div>
  );
  return inline ? content : <aside css={band} aria-label={target.label.text}><Container>{content}</Container></aside>;
}
