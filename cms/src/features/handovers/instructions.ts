import { escapeHtml, type LanguageCode, localeByCode } from '@site/rules';

import { CMS_ITSELF } from '../accounts/current-staff';
import type { RelatedWithdrawal } from '../withdrawals/api-types';
import texts from './instructions.json';

type Texts = (typeof texts)['en'];

/** What the instructions say about a signed agreement. Times are ISO 8601, UTC. */
export interface HandoverFacts {
  readonly reference: string;
  readonly siteUrl: URL;
  readonly signedAt: string;
  readonly version: string;
  /** Null: not made. */
  readonly document: { readonly sealedAt: string | null; readonly stampedAt: string | null } | null;
  readonly entries: readonly { readonly kind: string; readonly sequence: number; readonly recordedAt: string; readonly isSigned: boolean; readonly isIncluded: boolean }[];
  readonly checkpoint: { readonly size: number; readonly madeAt: string; readonly stampedAt: string | null } | null;
  readonly emailConfirmedAt: string | null;
  readonly withdrawals: readonly Pick<RelatedWithdrawal, 'reference' | 'receivedAt' | 'relation' | 'history'>[];
  readonly madeAt: string;
  /** Files in the archive. */
  readonly files: readonly string[];
}

const COMMANDS = {
  program: 'node verify.mjs --archive . --keys keys.json',
  reader: 'pdfsig -nocert agreement.pdf',
  hashes: 'sha256sum -c SHA256SUMS.txt',
  fingerprint: 'openssl x509 -in seal-certificates.pem -noout -subject -fingerprint -sha256',
  stamp: 'openssl ts -verify -in checkpoint.tst -token_in -data checkpoint.txt -CAfile timestamp-roots.pem',
} as const;

/** Page that explains the archive and how to check it, in the reader's language. */
export function instructionsPage(language: LanguageCode, facts: HandoverFacts): string {
  const t: Texts = texts[language];
  const { dir } = localeByCode(language);
  const title = filled(t.title, { reference: facts.reference });
  return `<!doctype html>
<html lang="${language}" dir="${dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${title.replace(/<[^>]*>/g, '')}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${filled(t.intro, { site: facts.siteUrl.host })}</p>
<h2>${t.facts}</h2>
<dl>${factsOf(t, facts).map(([name, sentences]) => `<div><dt>${name}</dt>${sentences.map((sentence) => `<dd>${sentence}</dd>`).join('')}</div>`).join('\n')}</dl>
<h2>${t.contents}</h2>
${contentsOf(t, facts)}
<h2>${t.check}</h2>
${stepsOf(t, facts).map((step) => `<p>${step.text}</p>\n${step.commands.map((command) => `<pre dir="ltr">${escapeHtml(command)}</pre>`).join('')}`).join('\n')}
<h2>${t.proves}</h2>
${listOf(t.provesList)}
<h2>${t.provesNot}</h2>
${listOf(t.provesNotList)}
<p class="note">${escapeHtml(t.privacy)}</p>
</main>
</body>
</html>
`;
}

function factsOf(t: Texts, facts: HandoverFacts): readonly (readonly [name: string, sentences: readonly string[]])[] {
  const { document, checkpoint, entries } = facts;
  const signing = entries.find(({ kind }) => kind === 'signing');
  return [
    [t.reference, [isolated(facts.reference)]],
    [t.signedAt, [time(facts.signedAt)]],
    [t.version, [isolated(facts.version)]],
    [t.document, document ? [...sentence(t.documentMade, document.sealedAt), ...sentence(t.documentStamp, document.stampedAt)] : [escapeHtml(t.documentMissing)]],
    [t.entries, [
      ...(signing ? [] : [escapeHtml(t.entryMissing)]),
      ...entries.flatMap(({ kind, sequence, recordedAt }) => (isTold(kind) ? [filled(t[kind], { sequence: String(sequence), time: shownTime(recordedAt) })] : [])),
      ...(signing?.isSigned === false ? [escapeHtml(t.entryUnsigned)] : []),
    ]],
    [t.checkpoint, checkpoint
      ? [
          filled(t.checkpointMade, { size: String(checkpoint.size), time: shownTime(checkpoint.madeAt) }),
          ...(entries.every(({ isIncluded }) => isIncluded) ? [] : [escapeHtml(t.checkpointPartly)]),
          ...(checkpoint.stampedAt === null ? [escapeHtml(t.checkpointUnstamped)] : sentence(t.checkpointStamp, checkpoint.stampedAt)),
        ]
      : [escapeHtml(t.checkpointMissing)]],
    [t.email, facts.emailConfirmedAt === null ? [escapeHtml(t.emailOpen)] : sentence(t.emailConfirmed, facts.emailConfirmedAt)],
    [t.withdrawn, facts.withdrawals.length === 0 ? [escapeHtml(t.notWithdrawn)] : facts.withdrawals.flatMap((withdrawal) => sentencesOf(t, withdrawal))],
    [t.madeAt, [time(facts.madeAt)]],
  ];
}

/** A withdrawal, and what staff and the CMS made of it. */
function sentencesOf(t: Texts, { reference, receivedAt, relation, history }: HandoverFacts['withdrawals'][number]): readonly string[] {
  const changes = history.map(({ change, at, by, byEmail }) => {
    const values = { time: shownTime(at), by: [by ?? CMS_ITSELF.name, ...(byEmail === null ? [] : [`(${byEmail})`])].join(' ') };
    if (change === 'unmatched') return filled(t.withdrawnUnmatchedBy, values);
    return filled(by === null ? t.withdrawnMatched : t.withdrawnMatchedBy, values);
  });
  return [filled(t.withdrawnAt, { reference, time: shownTime(receivedAt) }), ...(relation === 'named' ? [escapeHtml(t.withdrawnNamed)] : []), ...changes];
}

type ToldKind = 'signing' | 'confirmation' | 'withdrawal';
const isTold = (kind: string): kind is ToldKind => ['signing', 'confirmation', 'withdrawal'].includes(kind);

function contentsOf(t: Texts, { files }: HandoverFacts): string {
  const described: Readonly<Record<string, string>> = t.files;
  const rows = files.filter((name) => name in described).map((name) => `<tr><th scope="row"><code dir="ltr">${name}</code></th><td>${escapeHtml(described[name] ?? '')}</td></tr>`);
  return `<table><thead><tr><th scope="col">${t.file}</th><th scope="col">${t.what}</th></tr></thead><tbody>\n${rows.join('\n')}\n</tbody></table>`;
}

interface Step {
  readonly text: string;
  readonly commands: readonly string[];
}

function stepsOf(t: Texts, { files, siteUrl }: HandoverFacts): readonly Step[] {
  const has = (name: string): boolean => files.includes(name);
  const hasDocument = has('agreement.pdf');
  return [
    { text: filled(t.checkProgram), commands: [COMMANDS.program] },
    { text: filled(t.checkProgramSays, { keys: new URL('/.well-known/evidence/keys.json', siteUrl).href }), commands: [] },
    { text: filled(t.checkProgramOrigin, { program: new URL('/verify.mjs', siteUrl).href }), commands: [] },
    ...(hasDocument ? [{ text: filled(t.checkReader), commands: [COMMANDS.reader] }, { text: filled(t.checkReaderSays), commands: [] }] : []),
    { text: filled(t.checkOpenssl), commands: [COMMANDS.hashes, ...(has('seal-certificates.pem') ? [COMMANDS.fingerprint] : [])] },
    { text: filled(t.checkOpensslSays), commands: [] },
    ...(has('checkpoint.tst') && has('timestamp-roots.pem') ? [{ text: filled(t.checkStamp), commands: [COMMANDS.stamp] }] : []),
  ];
}

const listOf = (items: readonly string[]): string => `<ul>${items.map((item) => `<li>${escapeHtml(item)}</li>`).join('\n')}</ul>`;

const sentence = (text: string, at: string | null): readonly string[] => (at === null ? [] : [filled(text, { time: shownTime(at) })]);

/** Escapes a text; values and `code` in it are isolated, so that they read from left to right in Hebrew too. */
function filled(text: string, values: Readonly<Record<string, string>> = {}): string {
  return escapeHtml(text)
    .replace(/`([^`]+)`/g, (_all, code: string) => `<code dir="ltr">${code}</code>`)
    .replace(/\{(\w+)\}/g, (all, name: string) => (Object.hasOwn(values, name) ? isolated(values[name] ?? '') : all));
}

const isolated = (value: string): string => `<bdi dir="ltr">${escapeHtml(value)}</bdi>`;
const time = (at: string): string => isolated(shownTime(at));

/** `2026-11-23 11:20:31 UTC` */
const shownTime = (at: string): string => `${at.slice(0, 19).replace('T', ' ')} UTC`;

const STYLE = `
body { margin: 0; background: #fff; color: #1b1b1b; font: 1rem/1.55 system-ui, sans-serif; }
main { max-width: 46rem; margin: 0 auto; padding: 2rem 1.25rem 3rem; }
h1 { font-size: 1.6rem; line-height: 1.25; }
h2 { margin-block: 2rem 0.75rem; font-size: 1.2rem; }
dl div { padding-block: 0.5rem; border-block-start: 1px solid #d5d5d5; }
dt { font-weight: 600; }
dd { margin: 0; }
table { width: 100%; border-collapse: collapse; }
th, td { padding-block: 0.4rem; padding-inline: 0 0.75rem; border-block-start: 1px solid #d5d5d5; text-align: start; vertical-align: top; overflow-wrap: anywhere; }
tbody th { width: 14rem; font-weight: 400; }
code, pre { font: 0.9rem/1.5 ui-monospace, monospace; }
pre { margin-block: 0.5rem; padding: 0.6rem 0.8rem; background: #f3f3f3; white-space: pre-wrap; overflow-wrap: anywhere; text-align: start; }
h1 bdi, dd bdi, code { white-space: nowrap; }
li { margin-block: 0.4rem; }
.note { margin-block-start: 2rem; padding: 0.8rem 1rem; border: 1px solid #8a8a8a; }
@media (max-width: 34rem) { th, td { display: block; width: auto; border: 0; padding-block: 0; } tbody th { width: auto; } tr { display: block; padding-block: 0.5rem; border-block-start: 1px solid #d5d5d5; } thead { display: none; } }
`;
