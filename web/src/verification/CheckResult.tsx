import { css } from '@emotion/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import type { CheckedDocument, DocumentFault, DocumentInclusion, TimeStamp } from '@site/proof';

import { Icon } from '../components/Icon';
import { Sentence } from '../components/Sentence';
import { useLocale } from '../i18n';
import { isolated } from '../lib/isolated';
import { dayOf, momentInSentence } from '../lib/moment';
import { color, radius, space, text, touchTarget } from '../theme';
import { AlertIcon } from '../toasts/AlertIcon';
import type { FileCheck } from './checkFile';
import type { CheckState } from './useDocumentCheck';

/** The sentence of each fault; some share one. */
const FAULTS: Readonly<Record<DocumentFault, string>> = {
  empty: 'verification:faultEmpty',
  too_large: 'verification:faultTooLarge',
  not_pdf: 'verification:faultNotPdf',
  encrypted: 'verification:faultEncrypted',
  not_sealed: 'verification:faultNotSealed',
  appended: 'verification:faultAppended',
  malformed: 'verification:faultChanged',
  changed: 'verification:faultChanged',
  other_key: 'verification:faultOtherKey',
  expired: 'verification:faultExpired',
  time_stamp_wrong: 'verification:faultTimeStamp',
  time_stamp_missing: 'verification:faultTimeStamp',
  withdrawn_key: 'verification:faultWithdrawnKey',
  evidence_missing: 'verification:faultEvidence',
  evidence_wrong: 'verification:faultEvidence',
  evidence_key: 'verification:faultEvidence',
};

const INCLUSIONS: Readonly<Record<DocumentInclusion | 'not_asked', { readonly words: string; readonly mark: Mark }>> = {
  included: { words: 'verification:included', mark: 'good' },
  not_yet: { words: 'verification:notYet', mark: 'later' },
  not_asked: { words: 'verification:notAsked', mark: 'later' },
  overdue: { words: 'verification:overdue', mark: 'bad' },
  contradicted: { words: 'verification:contradicted', mark: 'bad' },
  two_logs: { words: 'verification:twoLogs', mark: 'bad' },
};

/** Why there is no result. */
const UNFINISHED = { unavailable: 'verification:unavailable', too_slow: 'verification:tooSlow' } as const;

type Mark = 'good' | 'limited' | 'later' | 'bad';
type Details = readonly (readonly [label: string, value: ReactNode])[];

const box = css({ display: 'grid', gap: space.md, minInlineSize: 0 });
const verdict = css({ display: 'flex', alignItems: 'flex-start', gap: space.md, padding: space.lg, borderRadius: radius.medium, borderInlineStart: '4px solid currentColor', '& > svg': { flexShrink: 0, inlineSize: '2rem', blockSize: '2rem' } });
const good = css({ background: color.successSoft, color: color.success });
const bad = css({ background: color.dangerSoft, color: color.danger });
const words = css({ display: 'grid', gap: space.xs, minInlineSize: 0, color: color.ink, overflowWrap: 'anywhere' });
const verdictTitle = css({ fontSize: text.h3 });
const small = css({ fontSize: text.small, color: color.inkSoft });
const list = css({ display: 'grid', borderBlockStart: `1px solid ${color.line}`, listStyle: 'none', padding: 0, margin: 0 });
const item = css({ borderBlockEnd: `1px solid ${color.line}` });
const summary = css({ display: 'flex', alignItems: 'flex-start', gap: space.md, minBlockSize: touchTarget, paddingBlock: space.md, cursor: 'pointer', listStyle: 'none', '&::-webkit-details-marker': { display: 'none' }, '& > svg:last-of-type': { marginInlineStart: 'auto', color: color.inkSoft, transition: 'transform 150ms' }, 'details[open] > & > svg:last-of-type': { transform: 'rotate(180deg)' } });
const details = css({ display: 'grid', gap: space.md, paddingBlockEnd: space.lg, paddingInlineStart: `calc(1.5em + ${space.md})`, overflowWrap: 'anywhere' });
const MARKS = { good: css({ color: color.success }), limited: css({ color: color.goldText }), later: css({ color: color.goldText }), bad: css({ color: color.danger }) } as const;

function MarkIcon({ mark }: { readonly mark: Mark }) {
  return mark === 'good' ? <Icon name="check" /> : mark === 'later' ? <Icon name="clock" /> : <AlertIcon />;
}
const markStyles = css({ display: 'inline-flex', flexShrink: 0, justifyContent: 'center', inlineSize: '1.5em' });
const code = css({ display: 'block', fontFamily: 'ui-monospace, monospace', fontSize: text.small, whiteSpace: 'pre-wrap' });

interface CheckResultProps {
  readonly state: CheckState;
  readonly expected: string | null;
}

/** What the check found: a sentence for each thing, with its details folded. */
export function CheckResult({ state, expected }: CheckResultProps) {
  const { t } = useTranslation('verification');
  const check = state.name === 'checked' ? state.check : null;
  const isBad = check !== null && !isGenuine(check);
  return (
    <div css={box}>
      <div role="status">
        {state.name === 'checking' && <p>{t('verification:checking')}</p>}
        {check !== null && isUnfinished(check) && <p css={[verdict, bad]}><AlertIcon /><span css={words}>{t(UNFINISHED[check.outcome])}</span></p>}
        {state.name === 'checked' && check !== null && !isUnfinished(check) && (
          <div css={[verdict, isBad ? bad : good]}>
            {isBad ? <AlertIcon /> : <Icon name="check" />}
            <div css={words}>
              <h2 css={verdictTitle}>{t(isBad ? 'verification:notGenuine' : 'verification:genuine')}</h2>
              <p css={small}><bdi>{state.fileName}</bdi></p>
              {check.outcome === 'fault' && <p>{t(FAULTS[check.fault])}</p>}
              {check.outcome === 'genuine' && isBad && <p>{t(INCLUSIONS[check.inclusion].words)}</p>}
              {check.outcome === 'genuine' && expected !== null && expected !== check.document.signing.reference && <p><Sentence>{t('verification:otherDocument', { reference: isolated(expected) })}</Sentence></p>}
            </div>
          </div>
        )}
      </div>
      {check?.outcome === 'fault' && <Line mark="bad" sentence={t('verification:reason')} lines={[[check.fault, <bdi key="reason" lang="en">{check.detail}</bdi>]]} />}
      {check?.outcome === 'genuine' && <Findings {...check} />}
    </div>
  );
}

function isUnfinished(check: FileCheck): check is Extract<FileCheck, { readonly outcome: keyof typeof UNFINISHED }> {
  return check.outcome in UNFINISHED;
}

function isGenuine(check: FileCheck): boolean {
  return check.outcome === 'genuine' && INCLUSIONS[check.inclusion].mark !== 'bad';
}

function Findings({ document: { sha256, bytes, seal, signing, entry }, inclusion, note }: Extract<FileCheck, { readonly outcome: 'genuine' }>) {
  const { t } = useTranslation('verification');
  const locale = useLocale();
  const time = (iso: string): string => momentInSentence(iso, locale);
  const log = INCLUSIONS[inclusion];
  return (
    <>
      <p css={small}>{t('verification:unfold')}</p>
      <ul css={list}>
        <li css={item}><Line mark="good" sentence={t('verification:whole')} lines={[[t('verification:fileHash'), <Hash key="hash">{`${sha256}\n${bytes} B`}</Hash>]]} /></li>
        <li css={item}><Seal seal={seal} /></li>
        <li css={item}><Stamp stamp={seal.timeStamp} /></li>
        {seal.timeStamp && <li css={item}><Archive stamp={seal.timeStamp} archive={seal.archive} /></li>}
        <li css={item}>
          <Line
            mark="good"
            sentence={<Sentence>{t('verification:evidence', { reference: isolated(signing.reference), time: time(signing.signedAt), version: isolated(signing.version) })}</Sentence>}
            lines={[[t('verification:agreementHash'), <Hash key="agreement">{signing.agreementSha256}</Hash>], [t('verification:entry'), entry.sequence], [t('verification:entryHash'), <Hash key="entry">{entry.hash}</Hash>]]}
          />
        </li>
        <li css={item}><Line mark={log.mark} sentence={t(log.words)} lines={[[t('verification:entryHash'), <Hash key="entry">{entry.hash}</Hash>], ...(note === null ? [] : [[t('verification:checkpoint'), <Hash key="note">{note}</Hash>] as const])]} /></li>
      </ul>
      <p css={small}>{t('verification:trust')}</p>
    </>
  );
}

type CheckedSeal = CheckedDocument['seal'];

function Seal({ seal: { isSelfMade, isCertified, issuedBy = '', sealedBy, fingerprint } }: { readonly seal: CheckedSeal }) {
  const { t } = useTranslation('verification');
  const sentence = isSelfMade ? t('verification:sealedSelfMade') : isCertified ? t('verification:sealed') : t('verification:sealedUnconfirmed', { authority: isolated(issuedBy) });
  const authority = isSelfMade ? [] : [[t('verification:authority'), <bdi key="authority">{issuedBy}</bdi>] as const];
  return <Line mark={isSelfMade || !isCertified ? 'limited' : 'good'} sentence={sentence} lines={[[t('verification:sealHash'), <Hash key="hash">{fingerprint}</Hash>], [t('verification:sealOwner'), <bdi key="owner">{sealedBy}</bdi>], ...authority]} />;
}

/** Whether the time stamp was renewed, and how long the last one can be checked. */
function Archive({ stamp, archive }: { readonly stamp: TimeStamp; readonly archive: CheckedSeal['archive'] }) {
  const { t } = useTranslation('verification');
  const locale = useLocale();
  const { server, validUntil } = archive ?? stamp;
  const end = validUntil.toISOString();
  const until = dayOf(end, locale);
  return (
    <Line
      mark={archive ? 'good' : 'later'}
      sentence={archive ? t('verification:archived', { time: momentInSentence(archive.time.toISOString(), locale), until }) : t('verification:notArchived', { until })}
      lines={[[t('verification:stampServer'), <bdi key="server">{server}</bdi>], [t('verification:validUntil'), <Utc key="until" iso={end} />]]}
    />
  );
}

function Stamp({ stamp }: { readonly stamp: CheckedSeal['timeStamp'] }) {
  const { t } = useTranslation('verification');
  const locale = useLocale();
  if (!stamp) return <Line mark="limited" sentence={t('verification:unstamped')} lines={[[t('verification:stampServer'), '–']]} />;
  const iso = stamp.time.toISOString();
  return <Line mark="good" sentence={t('verification:stamped', { time: momentInSentence(iso, locale) })} lines={[[t('verification:stampServer'), <bdi key="server">{stamp.server}</bdi>], ['UTC', <Utc key="time" iso={iso} />]]} />;
}

/** A finding: its sentence, and what an expert wants to know. */
function Line({ mark, sentence, lines }: { readonly mark: Mark; readonly sentence: ReactNode; readonly lines: Details }) {
  return (
    <details>
      <summary css={summary}>
        <span css={[markStyles, MARKS[mark]]}><MarkIcon mark={mark} /></span>
        <span>{sentence}</span>
        <Icon name="chevron" />
      </summary>
      <dl css={details}>
        {lines.map(([label, value]) => (
          <div key={label}>
            <dt css={small}>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function Utc({ iso }: { readonly iso: string }) {
  return <time dateTime={iso} dir="ltr">{iso}</time>;
}

/** Digits and signed notes run from left to right. */
function Hash({ children }: { readonly children: string }) {
  return <bdi css={code} dir="ltr">{children}</bdi>;
}
