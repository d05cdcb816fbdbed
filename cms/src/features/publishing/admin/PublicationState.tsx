import { Typography } from '@strapi/design-system';
import { unstable_useContentManagerContext as useContentManagerContext, useQueryParams } from '@strapi/strapi/admin';
import { useEffect, useState } from 'react';

import { momentOf } from '../../../admin/texts/format';
import { useTexts } from '../../../admin/texts/useTexts';
import { useFetched } from '../../../admin/useFetched';
import { usePublication, type Publication } from './publication';
import { outcomeOf, reasonOf, type SiteState } from './siteState';

const POLL_MS = 2_000;

/** In the form of an entry that was published in this tab: whether visitors see it already. */
export function PublicationState() {
  const publication = usePublication();
  const { model, id, isSingleType } = useContentManagerContext();
  const [{ query }] = useQueryParams<{ plugins?: { i18n?: { locale?: string } } }>();
  const isShown = publication?.type === model && publication.language === query.plugins?.i18n?.locale && (isSingleType || publication.documentId === id);
  return isShown ? <State key={publication.at} of={publication} /> : null;
}

function State({ of: publication }: { readonly of: Publication }) {
  const texts = useTexts();
  const { t } = texts;
  const [time, setTime] = useState(0);
  const answer = useFetched<{ data: SiteState }>('/publishing/state', time);
  const state = answer.state === 'loaded' ? answer.data.data : undefined;
  const outcome = state && outcomeOf(publication, state);
  const isOver = outcome === 'live' || outcome === 'heldBack';

  useEffect(() => {
    if (isOver) return;
    const timer = setTimeout(() => setTime((before) => before + 1), POLL_MS);
    return () => clearTimeout(timer);
  }, [answer, isOver]);

  const heldBack = state?.heldBack.find(({ entry }) => entry.documentId === publication.documentId && entry.language === publication.language);
  const [color, sentence] = ((): readonly [string, string] => {
    switch (outcome) {
      case 'live': return ['success700', t('publication.live', { moment: momentOf(state?.liveSince ?? new Date().toISOString(), texts) })];
      case 'heldBack': return ['danger700', t('publication.heldBack', { reason: heldBack ? reasonOf({ ...heldBack, page: null }, texts) : '' })];
      case 'failed': return ['danger700', t('publication.failed', { reason: state?.failed ? reasonOf(state.failed, texts) : '' })];
      case 'silent': return ['danger700', t('publication.silent')];
      default: return ['secondary700', t('publication.waiting')];
    }
  })();
  return <Typography tag="p" variant="pi" textColor={color} role="status">{sentence}</Typography>;
}
