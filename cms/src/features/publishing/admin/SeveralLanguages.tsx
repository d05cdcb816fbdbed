import { Box } from '@strapi/design-system';
import type { StrapiApp } from '@strapi/strapi/admin';
import type { ComponentType, ReactNode } from 'react';
import { useIntl } from 'react-intl';

import { PublicationState } from './PublicationState';

/** Description of a Strapi action; only the fields that are used here. */
interface Description {
  readonly label: string;
  readonly dialog?: { readonly type: string; readonly content?: ReactNode | ComponentType<{ readonly onClose: () => void }> };
}
interface Action {
  (props: object): Description | null;
  readonly type?: string;
}
interface ContentManagerApi {
  addDocumentAction(change: (actions: readonly Action[]) => readonly Action[]): void;
}

/** Says in Strapi's window that publishes several languages what becomes of it: the window stays open, and says nothing. */
export function showPublicationOfSeveral(app: StrapiApp): void {
  const { addDocumentAction } = app.getPlugin('content-manager').apis as unknown as ContentManagerApi;
  // Strapi's action has no type. Without its window, the form still says it.
  addDocumentAction((actions) => actions.map((action) => (action.type === undefined ? withState(action) : action)));
}

function withState(action: Action): Action {
  const ActionWithState = (props: object): Description | null => {
    const { formatMessage } = useIntl();
    const description = action(props);
    const dialog = description?.dialog;
    if (!description || dialog?.type !== 'modal' || typeof dialog.content !== 'function' || description.label !== formatMessage({ id: 'i18n.CMEditViewBulkLocale.publish-title' })) return description;
    const Content = dialog.content;
    const content = ({ onClose }: { readonly onClose: () => void }) => (
      <>
        <Content onClose={onClose} />
        <Box paddingLeft={7} paddingRight={7} paddingBottom={4}><PublicationState ofSeveral /></Box>
      </>
    );
    return { ...description, dialog: { ...dialog, content } };
  };
  return Object.assign(ActionWithState, action);
}
