import { Box, Button, Flex, Link, Typography } from '@strapi/design-system';
import { useFetchClient, useNotification } from '@strapi/strapi/admin';
import { useRef } from 'react';
import { Link as RouterLink } from 'react-router-dom';

import { languageName } from '../../../admin/texts/format';
import { useTexts } from '../../../admin/texts/useTexts';
import { editorOf } from '../../publishing/admin/entry-names';
import type { ReleaseDetails, ReleaseEntry } from '../api-types';
import { itemInWords, nameOfItem } from './releases';

interface ReleaseEntriesProps {
  readonly release: ReleaseDetails;
  readonly onChange: () => void;
}

/** The entries of a release; on a phone, their parts stand one below the other. */
export function ReleaseEntries({ release, onChange }: ReleaseEntriesProps) {
  const texts = useTexts();
  const { t } = texts;
  const { post } = useFetchClient();
  const { toggleNotification } = useNotification();
  /** What had the focus disappears with the entry. */
  const list = useRef<HTMLUListElement>(null);

  const takeOut = async (item: ReleaseEntry) => {
    try {
      await post(`/releases/${release.id}/entries/${item.id}/remove`, {});
      toggleNotification({ type: 'success', message: t('release.takenOut', { entry: itemInWords(item, texts) }) });
    } catch {
      toggleNotification({ type: 'warning', message: t('release.notTakenOut') });
    }
    list.current?.focus();
    onChange();
  };

  if (release.items.length === 0) return <Typography tag="p" textColor="neutral600">{t('release.empty')}</Typography>;
  return (
    <Box tag="ul" ref={list} tabIndex={-1} aria-label={t('release.list')} background="neutral0" shadow="tableShadow" hasRadius style={{ outline: 'none' }}>
      {release.items.map((item) => (
        <Flex tag="li" key={item.id} gap={3} wrap="wrap" justifyContent="space-between" alignItems="start" padding={5} borderStyle="solid" borderColor="neutral150" borderWidth="0 0 1px 0">
          <Box flex="1 1 28rem" minWidth={0} style={{ overflowWrap: 'anywhere' }}><Entry item={item} /></Box>
          <Box flex="0 1 26rem" minWidth={0} style={{ overflowWrap: 'anywhere' }}>
            {!item.isDeleted && <Typography tag="p" fontWeight="semiBold">{t(`release.${release.state === 'done' ? 'did' : 'do'}.${item.action}`)}</Typography>}
            {item.isGone && <Typography tag="p" textColor="danger700">{t(item.isDeleted ? 'release.deleted' : 'release.deletedSince')}</Typography>}
            {item.effect && <Typography tag="p" variant="pi" textColor="neutral600">{t(`release.effect.${item.effect}`)}</Typography>}
          </Box>
          {release.state !== 'done' && item.mayChange && <Button size="S" variant="tertiary" aria-label={t('release.takeOutOf', { entry: itemInWords(item, texts) })} onClick={() => void takeOut(item)}>{t('release.takeOut')}</Button>}
        </Flex>
      ))}
    </Box>
  );
}

function Entry({ item }: { readonly item: ReleaseEntry }) {
  const texts = useTexts();
  const { entry, isHidden, isGone } = item;
  const name = entry.name ?? nameOfItem(item, texts);
  // Those without a name of their own are named by their type already.
  const about = [...(entry.name === null ? [] : [texts.ofSchema(entry.typeName)]), languageName(entry.language, texts)];
  return (
    <>
      {isHidden || isGone ? <Typography tag="p" fontWeight="semiBold"><bdi>{name}</bdi></Typography> : <Link tag={RouterLink} to={editorOf(entry)}><bdi>{name}</bdi></Link>}
      <Typography tag="p" variant="pi" textColor="neutral600">{about.join(' · ')}</Typography>
    </>
  );
}
