import { LANGUAGE_CODES } from '@site/rules';
import { Flex, Typography } from '@strapi/design-system';
import { unstable_useContentManagerContext as useContentManagerContext, useNotification, useQueryParams } from '@strapi/strapi/admin';

import { languageName } from '../../../admin/texts/format';
import { useTexts, type Texts } from '../../../admin/texts/useTexts';
import { PublishDialog } from '../../publish-checks/admin/PublishDialog';
import type { OtherForm } from '../api-types';
import { ConflictDialog, DiscardDialog } from './ConflictDialog';
import { FormLayout } from './FormLayout';
import { useQuestion } from './questions';
import { useOtherForms } from './useOtherForms';

/** In every open form: shows who else has the entry open, and asks what has to be asked before it is saved. */
export function FormGuard() {
  const texts = useTexts();
  const { language, others } = useOpenForm();
  return (
    <>
      <FormLayout />
      <Flex direction="column" alignItems="stretch" gap={1} role="status">
        {others.map((other) => <Typography key={`${other.name} ${other.language}`} variant="pi" fontWeight="bold" textColor="neutral800">{sentenceOf(other, language, texts)}</Typography>)}
      </Flex>
      <Questions language={language} />
    </>
  );
}

/** The same in a preview, whose header has no room for sentences. */
export function PreviewGuard() {
  const { language } = useOpenForm();
  return <Questions language={language} />;
}

function useOpenForm(): { readonly language: string | undefined; readonly others: readonly OtherForm[] } {
  const { model, id, isSingleType, isCreatingEntry } = useContentManagerContext();
  const [{ query }] = useQueryParams<{ plugins?: { i18n?: { locale?: string } } }>();
  const language = query.plugins?.i18n?.locale;
  const isStored = model.startsWith('api::') && (isSingleType || (Boolean(id) && !isCreatingEntry));
  const others = useOtherForms(isStored ? { type: model, documentId: isSingleType ? null : (id ?? null), language: language ?? null } : null);
  return { language, others };
}

function Questions({ language }: { readonly language: string | undefined }) {
  const { t } = useTexts();
  const { toggleNotification } = useNotification();
  const question = useQuestion();
  const answerPublish = (isConfirmed: boolean, answer: (isConfirmed: boolean) => void) => {
    answer(isConfirmed);
    if (!isConfirmed) toggleNotification({ type: 'info', message: t('checks.notPublished') });
  };
  switch (question?.kind) {
    case 'conflict': return <ConflictDialog question={question} language={language} />;
    case 'publish': return <PublishDialog notes={question.notes} onAnswer={(isConfirmed) => answerPublish(isConfirmed, question.answer)} />;
    case 'discard': return <DiscardDialog question={question} language={language} />;
    default: return null;
  }
}

function sentenceOf({ name, isSelf, language: code }: OtherForm, shown: string | undefined, texts: Texts): string {
  const { t } = texts;
  const known = LANGUAGE_CODES.find((one) => one === code);
  if (known === undefined || known === shown) return isSelf ? t('openForm.self') : t('openForm.other', { name });
  const language = languageName(known, texts);
  return isSelf ? t('openForm.selfLanguage', { language }) : t('openForm.otherLanguage', { name, language });
}
