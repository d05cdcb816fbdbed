import type { Agreement, AgreementSection, LocalizedRichText, LocalizedText } from '@site/rules';
import { convert, type HtmlToTextOptions } from 'html-to-text';

const PLAIN: HtmlToTextOptions = {
  wordwrap: false,
  // Deeper than CONTENT_LIMITS.nesting allows; the conversion is recursive.
  limits: { maxDepth: 100, ellipsis: '…' },
  selectors: [
    { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['(', ')'] } },
    ...['h2', 'h3', 'h4'].map((selector) => ({ selector, options: { uppercase: false } })),
    ...['ul', 'ol'].map((selector) => ({ selector, options: { itemPrefix: '- ' } })),
    { selector: 'table', format: 'dataTable', options: { uppercaseHeaderCells: false } },
  ],
};

/** The agreement as plain text: paragraphs separated by an empty line. */
export function agreementAsText(agreement: Agreement): string {
  const { title, number, mainTerms, introduction, sections, withdrawal, withdrawalForm, signature, consent, earlyStart } = agreement;
  const paragraphs = [
    text(title),
    number,
    ...part(mainTerms),
    plain(introduction),
    ...sections.flatMap((section, index) => [section.title && `${index + 1}. ${section.title.text}`, plain(section.body)]),
    ...part(withdrawal),
    ...part(withdrawalForm),
    ...[signature.companyLabel, signature.headName, signature.headPosition, signature.clientLabel, consent, earlyStart].map(text),
  ];
  return paragraphs.filter((paragraph) => paragraph).join('\n\n');
}

const text = (localized: LocalizedText | null): string | null => localized?.text ?? null;

const part = (section: AgreementSection | null): readonly (string | null)[] => (section ? [text(section.title), plain(section.body)] : []);

function plain(localized: LocalizedRichText | null): string | null {
  return localized && convert(localized.html, PLAIN);
}
