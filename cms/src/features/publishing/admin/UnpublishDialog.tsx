import { LANGUAGE_CODES, type LanguageCode } from '@site/rules';
import { Typography } from '@strapi/design-system';
import { useQueryParams, type StrapiApp } from '@strapi/strapi/admin';

import { languageName } from '../../../admin/texts/format';
import { useTexts } from '../../../admin/texts/useTexts';

/** Description of a Strapi action; only the fields that are changed here. */
interface Description {
  readonly label: string;
  readonly onClick?: (event: React.SyntheticEvent) => unknown;
  readonly dialog?: object;
}
interface Action {
  (props: object): Description | null;
  readonly type?: string;
  readonly position?: unknown;
}
interface ContentManagerApi {
  addDocumentAction(change: (actions: readonly Action[]) => readonly Action[]): void;
}

/** Makes the unpublish action name its language and ask for confirmation. */
export function confirmUnpublishing(app: StrapiApp): void {
  const { addDocumentAction } = app.getPlugin('content-manager').apis as unknown as ContentManagerApi;
  addDocumentAction((actions) => actions.map((action) => (action.type === 'unpublish' ? inOneLanguage(action) : action)));
}

function inOneLanguage(action: Action): Action {
  const UnpublishInLanguage = (props: object): Description | null => {
    const texts = useTexts();
    const [{ query }] = useQueryParams<{ plugins?: { i18n?: { locale?: string } } }>();
    const description = action(props);
    const code = LANGUAGE_CODES.find((one) => one === query.plugins?.i18n?.locale);
    if (!description || code === undefined) return description;
    return described(description, code, texts);
  };
  return Object.assign(UnpublishInLanguage, { type: 'unpublish', ...(action.position === undefined ? {} : { position: action.position }) });
}

function described(description: Description, code: LanguageCode, texts: ReturnType<typeof useTexts>): Description {
  const language = languageName(code, texts);
  const label = texts.t('unpublish.language', { language });
  const title = texts.t('unpublish.title', { language });
  // If the draft has changes, Strapi itself asks what to do with them.
  if (description.dialog) return { ...description, label, dialog: { ...description.dialog, title } };
  const { onClick } = description;
  return {
    ...description,
    label,
    onClick: () => false,
    dialog: {
      type: 'dialog',
      variant: 'danger',
      title,
      content: <Typography tag="p" textAlign="center">{texts.t('unpublish.effect', { language })}</Typography>,
      confirmLabel: texts.t('unpublish.confirm'),
      onConfirm: onClick,
    },
  };
}
