import type { Agreement, AgreementRichText, AgreementText } from '@site/rules';
import { convert, type HtmlToTextOptions } from 'html-to-text';

const PLAIN: HtmlToTextOptions = {
  wordwrap: false,
  selectors: [
    { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['(', ')'] } },
    ...['h2', 'h3', 'h4'].map((selector) => ({ selector, options: { uppercase: false } })),
    ...['ul', 'ol'].map((selector) => ({ selector, options: { itemPrefix: '- ' } })),
    { selector: 'table', format: 'dataTable', options: { uppercaseHeaderCells: false } },
  ],
};

/** The agreement for reading where nothing but text can be shown: paragraphs with an empty line between them. */
export function agreementAsText(agreement: Agreement): string {
  const { title, number, introduction, sections, signature, consent } = agreement;
  const paragraphs = [
    text(title),
    number,
    plain(introduction),
    ...sections.flatMap((section, index) => [section.title && `${index + 1}. ${section.title.text}`, plain(section.body)]),
    ...[signature.companyLabel, signature.headName, signature.headPosition, signature.clientLabel, consent].map(text),
  ];
  return paragraphs.filter((paragraph) => paragraph).join('\n\n');
}

const text = (of: AgreementText | null): string | null => of?.text ?? null;

function plain(of: AgreementRichText | null): string | null {
  return of && convert(of.html, PLAIN);
}
