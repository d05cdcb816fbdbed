import { type AgreementSources, agreementAsText, type Content, escapedPlaceholder, linksIn, PLACEHOLDERS, previewPage, renderAgreement, richTextProblem, type RichTextProblem, serializeAgreement, sha256, unknownPlaceholder } from '@site/content';
import { type Agreement, LANGUAGE_CODES, type LanguageCode, localeByCode } from '@site/rules';

import { pictureOf } from '../preview/picture';

/** The agreement in one language, as a version stores it. */
export interface RenderedAgreement {
  readonly content: string;
  readonly sha256: string;
  readonly text: string;
  /** Whether every placeholder has a value. */
  readonly isComplete: boolean;
}

interface PreviewRequest {
  readonly content: Content;
  readonly language: LanguageCode;
  readonly slug: string;
}

/** Tasks of the rendering thread by name. Arguments and results must be cloneable. */
export const TASKS = {
  agreements: (published: Readonly<Record<LanguageCode, AgreementSources>>): Partial<Record<LanguageCode, RenderedAgreement>> =>
    Object.fromEntries(
      LANGUAGE_CODES.flatMap((language) => {
        const agreement = renderAgreement(published, language);
        return agreement ? [[language, rendered(agreement)]] : [];
      }),
    ),
  /** The problem of each rich text, if it has one. */
  richTextProblems: (sources: readonly string[]): (RichTextProblem | undefined)[] => sources.map(richTextProblem),
  /** The first escaped placeholder in each rich text. */
  escapedPlaceholders: (sources: readonly string[]): (string | undefined)[] => sources.map((source) => escapedPlaceholder(source, PLACEHOLDERS)),
  /** The addresses that each rich text links to. */
  links: (sources: readonly string[]): (readonly string[])[] => sources.map((source) => linksIn(source, PLACEHOLDERS)),
  preview: ({ content, language, slug }: PreviewRequest) => previewPage(content, localeByCode(language), slug, pictureOf),
};
export type TaskName = keyof typeof TASKS;

function rendered(agreement: Agreement): RenderedAgreement {
  const content = serializeAgreement(agreement);
  const { mainTerms, introduction, sections, withdrawal, withdrawalForm, consent, earlyStart } = agreement;
  const parts = [...sections, mainTerms, withdrawal, withdrawalForm];
  const filled = [introduction?.html, consent?.text, earlyStart?.text, ...parts.map((part) => part?.body?.html)];
  return { content, sha256: sha256(content), text: agreementAsText(agreement), isComplete: filled.every((part) => unknownPlaceholder(part ?? '', []) === undefined) };
}
