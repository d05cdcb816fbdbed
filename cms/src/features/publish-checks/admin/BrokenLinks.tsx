import { Button, Flex, Link, Typography } from '@strapi/design-system';
import { ArrowClockwise } from '@strapi/icons';
import { useFetchClient, useNotification, Widget } from '@strapi/strapi/admin';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';

import { languageName, momentOf } from '../../../admin/texts/format';
import { useTexts } from '../../../admin/texts/useTexts';
import { useFetched } from '../../../admin/useFetched';
import { editorOf, nameInLanguage } from '../../publishing/admin/entry-names';
import type { LinkReport } from '../api-types';

/** Widget of the admin's home page: links inside the site that lead nowhere. */
export function BrokenLinks() {
  const [time, setTime] = useState(0);
  const answer = useFetched<{ data: LinkReport | null }>('/publishing/links', time);
  if (answer.state === 'failed') return <Widget.Error />;
  if (answer.state === 'loading') return <Widget.Loading />;
  return (
    <Flex direction="column" alignItems="stretch" gap={4}>
      <Report report={answer.data.data} />
      <WithoutTarget links={answer.data.data?.withoutTarget ?? []} />
      <CheckNow onChecked={() => setTime((before) => before + 1)} />
    </Flex>
  );
}

function Report({ report }: { readonly report: LinkReport | null }) {
  const texts = useTexts();
  const { t, ofSchema } = texts;
  if (!report) return <Typography>{t('links.never')}</Typography>;
  const moment = momentOf(report.at, texts);
  if (report.broken.length === 0) return <Typography textColor="success700">{t('links.allRight', { moment })}</Typography>;
  return (
    <Flex direction="column" alignItems="stretch" gap={2}>
      <Typography textColor="danger700">{t('links.broken', { count: report.broken.length + report.more, moment })}</Typography>
      <Flex tag="ul" direction="column" alignItems="stretch" gap={2} style={{ overflowWrap: 'anywhere' }}>
        {report.broken.map(({ entry, field, link }) => (
          <li key={`${entry.documentId} ${entry.language} ${field} ${link}`}>
            <Link tag={RouterLink} to={editorOf(entry)}>{nameInLanguage(entry, texts)}</Link>
            <Typography tag="p" textColor="neutral700">{t('links.link', { field: ofSchema(field), link })}</Typography>
          </li>
        ))}
        {report.more > 0 && <Typography tag="li" textColor="neutral700">{t('links.more', { count: report.more })}</Typography>}
      </Flex>
    </Flex>
  );
}

/** Footer links that are not shown: nothing is wrong for visitors, and some are delivered so. */
function WithoutTarget({ links }: { readonly links: NonNullable<LinkReport['withoutTarget']> }) {
  const texts = useTexts();
  const { t } = texts;
  if (links.length === 0) return null;
  return (
    <Flex direction="column" alignItems="stretch" gap={1} style={{ overflowWrap: 'anywhere' }}>
      <Typography tag="p" textColor="neutral700">{t('links.withoutTarget')}</Typography>
      <Flex tag="ul" gap={3} wrap="wrap">
        {links.map(({ entry, link }) => (
          <li key={`${entry.language} ${link}`}><Link tag={RouterLink} to={editorOf(entry)}><bdi>{link}</bdi> ({languageName(entry.language, texts)})</Link></li>
        ))}
      </Flex>
    </Flex>
  );
}

function CheckNow({ onChecked }: { readonly onChecked: () => void }) {
  const { t } = useTexts();
  const { post } = useFetchClient();
  const { toggleNotification } = useNotification();
  const [isChecking, setChecking] = useState(false);
  const check = async () => {
    setChecking(true);
    try {
      await post('/publishing/links');
      onChecked();
    } catch {
      toggleNotification({ type: 'danger', message: t('links.failed') });
    }
    setChecking(false);
  };
  return <Flex><Button variant="secondary" startIcon={<ArrowClockwise />} loading={isChecking} onClick={() => void check()}>{t('links.check')}</Button></Flex>;
}
