import { LANGUAGE_CODES, type LanguageCode } from '@site/rules';
import { Flex, Link, Status, Typography } from '@strapi/design-system';
import { Widget } from '@strapi/strapi/admin';
import { useIntl } from 'react-intl';
import { Link as RouterLink } from 'react-router-dom';

import { ageOf, dateAndTime, languageName } from '../../../admin/texts/format';
import type { TextKey } from '../../../admin/texts/en';
import { useTexts, type Texts } from '../../../admin/texts/useTexts';
import { useFetched } from '../../../admin/useFetched';
import { visibleLine } from '../../../lib/visible-text';
import { UIDS } from '../../../uids';
import { editorOf } from './entry-names';

/** As Strapi's route lists it: of what the account may read. */
interface RecentEntry {
  readonly contentTypeUid: string;
  readonly contentTypeDisplayName: string;
  readonly kind: 'collectionType' | 'singleType';
  readonly documentId: string;
  /** Null if entries of the type have no languages. */
  readonly locale: LanguageCode | null;
  /** Value of the type's main field; the document id if the account may not read it, or if there is none. */
  readonly title: unknown;
  /** Missing if entries of the type have no drafts. */
  readonly status?: keyof typeof VARIANTS;
  readonly updatedAt: string;
}

const VARIANTS = { draft: 'secondary', published: 'success', modified: 'alternative' } as const;
/** Key of a version of the agreement. */
const VERSION = /^([a-z]{2})-(\d+)$/;
const DATE = /^\d{4}-\d\d-\d\dT/;

/** Widgets of the admin's home page, in the place of Strapi's, which name pages by their id. */
export const LastEdited = () => <RecentEntries action="update" none="recent.noneEdited" />;
export const LastPublished = () => <RecentEntries action="publish" none="recent.nonePublished" />;

function RecentEntries({ action, none }: { readonly action: 'publish' | 'update'; readonly none: TextKey }) {
  const { t } = useTexts();
  const answer = useFetched<{ readonly data: readonly RecentEntry[] }>(`/content-manager/homepage/recent-documents?action=${action}`);
  if (answer.state === 'loading') return <Widget.Loading />;
  if (answer.state === 'failed') return <Widget.Error />;
  const entries = answer.data.data;
  if (entries.length === 0) return <Widget.NoData>{t(none)}</Widget.NoData>;
  return (
    <Flex tag="ul" direction="column" alignItems="stretch" gap={4}>
      {entries.map((entry) => <Entry key={`${entry.contentTypeUid} ${entry.documentId} ${entry.locale}`} {...entry} />)}
    </Flex>
  );
}

function Entry(entry: RecentEntry) {
  const texts = useTexts();
  const { formatMessage } = useIntl();
  const { contentTypeUid: type, contentTypeDisplayName, kind, documentId, locale: language, status, updatedAt } = entry;
  const isSingle = kind === 'singleType';
  const about = [...(isSingle ? [] : [texts.ofSchema(contentTypeDisplayName)]), ...(language === null ? [] : [languageName(language, texts)])].join(' · ');
  return (
    <Flex tag="li" gap={4} justifyContent="space-between" alignItems="start">
      <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Link tag={RouterLink} to={editorOf({ type, isSingle, documentId, language })}><bdi>{isSingle ? texts.ofSchema(contentTypeDisplayName) : mainText(entry, texts)}</bdi></Link>
        {about !== '' && <Typography tag="p" variant="pi" textColor="neutral600">{about}</Typography>}
      </div>
      <Flex direction="column" alignItems="end" gap={1} shrink={0}>
        {/* In Strapi's words, as in its lists. */}
        {status && <Status size="S" variant={VARIANTS[status]}><Typography variant="pi" fontWeight="bold">{formatMessage({ id: `content-manager.containers.List.${status}`, defaultMessage: status })}</Typography></Status>}
        <Typography variant="pi" textColor="neutral600" title={dateAndTime(updatedAt, texts)}>{ageOf(updatedAt, texts)}</Typography>
      </Flex>
    </Flex>
  );
}

function mainText({ contentTypeUid, title, documentId }: RecentEntry, texts: Texts): string {
  if (typeof title !== 'string' || title === documentId || title === '') return texts.t('recent.untitled');
  const [, code, version] = contentTypeUid === UIDS.agreementVersion ? (VERSION.exec(title) ?? []) : [];
  const language = LANGUAGE_CODES.find((one) => one === code);
  if (language && version) return texts.t('version.title', { language: languageName(language, texts), version });
  return DATE.test(title) ? dateAndTime(title, texts) : visibleLine(title);
}
