import type { AgreementVersion } from '@site/rules';

import type { TestedLanguage } from './renderPage';

/** A short agreement version, as passed to the page. */
export function agreementVersion(language: TestedLanguage, { version = 3, sha256 = 'a'.repeat(64), title = 'Legal services agreement', consent = 'I agree to sign electronically.' } = {}): AgreementVersion {
  const text = (of: string) => ({ text: of, lang: null });
  return {
    version,
    sha256,
    agreement: {
      language,
      title: text(title),
      number: 'VS-3754',
      mainTerms: { title: text('Main terms'), body: { html: '<ul><li><strong>Fee.</strong> 7.5%</li></ul>', lang: null } },
      introduction: { html: '<p>Between the company and the client.</p>', lang: null },
      sections: [{ title: text('Definitions'), body: { html: '<p>1.1. The client is who signs.</p>', lang: null } }],
      withdrawal: { title: text('Right of withdrawal'), body: { html: '<p>Within 14 days.</p>', lang: null } },
      withdrawalForm: { title: text('Model withdrawal form'), body: { html: '<p>I hereby withdraw.</p>', lang: null } },
      signature: { companyLabel: text('On behalf of the company'), headName: text('Viktor Orlov'), headPosition: text('Director'), clientLabel: text('Client’s signature') },
      consent: text(consent),
      earlyStart: text('Begin before the 14 days end.'),
    },
  };
}
