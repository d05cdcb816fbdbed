import { LANGUAGE_CODES } from '@site/rules';
import { Button, Flex, Link, Typography } from '@strapi/design-system';
import { useFetchClient, useNotification, useQueryParams } from '@strapi/strapi/admin';
import { useEffect, useRef, useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';

import { EMPTY_STATUS } from '../../../admin/empty-status';
import type { PanelProps } from '../../../admin/side-panels';
import { languageName } from '../../../admin/texts/format';
import { useTexts } from '../../../admin/texts/useTexts';
import { useFetched } from '../../../admin/useFetched';
import { usePermitted } from '../../../admin/usePermitted';
import { EDITED, type EditedEntry } from '../../../content-types';
import type { EntryReleases, ReleaseOfEntry } from '../api-types';
import { AddForm } from './AddForm';
import { pageOf, stateOf } from './releases';

/** Panel of an entry with drafts: in which open releases it is, and a form to add it to one. */
export function ReleasePanel({ model, document }: PanelProps) {
  const { t } = useTexts();
  const [{ query }] = useQueryParams<{ plugins?: { i18n?: { locale?: string } } }>();
  const isPermitted = usePermitted([{ action: 'plugin::content-manager.explorer.publish', subject: model }]);
  const type = EDITED.find((uid) => uid === model);
  const language = LANGUAGE_CODES.find((code) => code === query.plugins?.i18n?.locale);
  const documentId = document?.documentId;
  // Nothing is saved in this language yet.
  if (!type || !isPermitted || language === undefined || typeof documentId !== 'string') return null;
  return { title: t('release'), content: <Releases key={`${documentId} ${language}`} entry={{ type, documentId, language }} /> };
}

function Releases({ entry }: { readonly entry: EditedEntry }) {
  const { t } = useTexts();
  const { post } = useFetchClient();
  const { toggleNotification } = useNotification();
  const [time, setTime] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const answer = useFetched<{ readonly data: EntryReleases }>(`/releases/of-entry?${new URLSearchParams({ ...entry }).toString()}`, time);
  /** What had the focus disappears with what it closes. */
  const add = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  const reload = () => setTime((before) => before + 1);

  useEffect(() => {
    if (wasOpen.current && !isOpen) add.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);

  const takeOut = async (release: number, item: number) => {
    try {
      await post(`/releases/${release}/entries/${item}/remove`, {});
    } catch {
      toggleNotification({ type: 'warning', message: t('release.notTakenOut') });
    }
    add.current?.focus();
    reload();
  };

  if (answer.state === 'loading') return null;
  if (answer.state === 'failed') return <Typography tag="p" variant="pi" textColor="danger700">{t('release.panelUnknown')}</Typography>;
  const { containing, open, languages, timeZone } = answer.data.data;
  return (
    <Flex direction="column" alignItems="stretch" gap={4} width="100%" data-releases>
      <div role="status" style={containing.length === 0 ? undefined : EMPTY_STATUS}>{containing.length === 0 && <Typography tag="p" variant="pi" textColor="neutral600">{t('release.inNone')}</Typography>}</div>
      {containing.length > 0 && (
        <Flex tag="ul" direction="column" alignItems="stretch" gap={3}>
          {containing.map((one) => <Containing key={one.release.id} {...one} timeZone={timeZone} onTakeOut={(item) => void takeOut(one.release.id, item)} />)}
        </Flex>
      )}
      {isOpen ? (
        <AddForm
          entry={entry}
          languages={languages}
          open={open}
          timeZone={timeZone}
          onAdded={(effect) => {
            setOpen(false);
            toggleNotification({ type: 'success', message: [t('release.added'), effect].filter(Boolean).join(' ') });
            reload();
          }}
          onClose={() => setOpen(false)}
        />
      ) : (
        languages.includes(entry.language) && <Button ref={add} type="button" variant="secondary" fullWidth onClick={() => setOpen(true)}>{t('release.add')}</Button>
      )}
    </Flex>
  );
}

interface ContainingProps extends ReleaseOfEntry {
  readonly timeZone: string;
  readonly onTakeOut: (item: number) => void;
}

function Containing({ release, items, timeZone, onTakeOut }: ContainingProps) {
  const texts = useTexts();
  const { t } = texts;
  return (
    <Flex tag="li" direction="column" alignItems="stretch" gap={2} style={{ overflowWrap: 'anywhere' }}>
      <div>
        <Link tag={RouterLink} to={pageOf(release.id)}><bdi>{release.name}</bdi></Link>
        <Typography tag="p" variant="pi" textColor="neutral600">{stateOf(release, timeZone, texts)}</Typography>
      </div>
      {items.map(({ id, language, action }) => (
        <Flex key={id} gap={2} justifyContent="space-between" wrap="wrap">
          <Typography variant="pi">{t('release.item', { action: t(`release.do.${action}`), language: languageName(language, texts) })}</Typography>
          <Button type="button" size="S" variant="tertiary" aria-label={t('release.takeOutLanguage', { release: release.name, language: languageName(language, texts) })} onClick={() => onTakeOut(id)}>{t('release.takeOut')}</Button>
        </Flex>
      ))}
    </Flex>
  );
}
