import { LANGUAGE_CODES } from '@site/rules';
import { Typography } from '@strapi/design-system';
import { unstable_useContentManagerContext as useContentManagerContext, useQueryParams } from '@strapi/strapi/admin';
import { useEffect, useState } from 'react';

import { languageName, languageOption, momentOf } from '../../../admin/texts/format';
import { useTexts } from '../../../admin/texts/useTexts';
import { useFetched } from '../../../admin/useFetched';
import { usePublication, type Publication } from './publication';
import { heldBackOf, outcomeOf, reasonOf, type SiteState } from './siteState';

const POLL_MS = 2_000;

/**
 * In the form of an entry that was published in this tab: whether visitors see it already.
 * @param ofSeveral only if several languages were published at once
 */
export function PublicationState({ ofSeveral = false }: { readonly ofSeveral?: boolean }) {
  const publication = usePublication();
  const { model, id, isSingleType } = useContentManagerContext();
  const [{ query }] = useQueryParams<{ plugins?: { i18n?: { locale?: string } } }>();
  const isOfForm = publication?.type === model && (isSingleType || publication.documentId === id);
  const isShown = isOfForm && (publication.isSeveral || (!ofSeveral && publication.languages.some((code) => code === query.plugins?.i18n?.locale)));
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

  const heldBack = state && heldBackOf(publication, state);
  const [color, sentence] = ((): readonly [string, string] => {
    switch (outcome) {
      case 'live': return ['success700', t('publication.live', { moment: momentOf(state?.liveSince ?? new Date().toISOString(), texts) })];
      case 'heldBack': return ['danger700', t('publication.heldBack', { reason: heldBack ? reasonOf({ ...heldBack, page: null }, texts) : '' })];
      case 'failed': return ['danger700', t('publication.failed', { reason: state?.failed ? reasonOf(state.failed, texts) : '' })];
      case 'silent': return ['danger700', t('publication.silent')];
      default: return ['secondary700', t('publication.waiting')];
    }
  })();
  const languages = LANGUAGE_CODES.filter((code) => publication.languages.includes(code)).map((code, index) => (index === 0 ? languageOption : languageName)(code, texts));
  return <Typography tag="p" variant="pi" textColor={color} role="status">{publication.isSeveral ? t('publication.inLanguages', { languages: languages.join(', '), sentence }) : sentence}</Typography>;
}
