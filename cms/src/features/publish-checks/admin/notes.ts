import { languageName } from '../../../admin/texts/format';
import type { Texts } from '../../../admin/texts/useTexts';
import type { Note } from '../api-types';

/** A note in words. */
export function sentenceOf(note: Note, texts: Texts): string {
  const { t, ofSchema } = texts;
  switch (note.code) {
    case 'agreement_version': {
      const [first] = note.versions;
      const named = note.versions.map(({ language }) => languageName(language, texts)).join(', ');
      if (note.versions.every(({ version }) => version === first?.version)) return t('checks.agreement_version', { version: first?.version ?? 0, count: note.versions.length, languages: named });
      return t('checks.agreement_versions', { versions: note.versions.map(({ language, version }) => t('checks.version', { language: languageName(language, texts), version })).join(', ') });
    }
    case 'languages_behind': return t(`checks.languages_${note.reason}`, { languages: note.languages.map((code) => languageName(code, texts)).join(', ') });
    case 'footer_link': return t(note.target === '' ? 'checks.footer_link' : 'checks.footer_link_broken', { label: note.label, target: note.target });
    default: {
      const { code, field, ...values } = note;
      return t(`checks.${code}`, { ...values, field: ofSchema(field) });
    }
  }
}
