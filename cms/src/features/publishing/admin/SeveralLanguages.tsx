import { Box } from '@strapi/design-system';
import type { StrapiApp } from '@strapi/strapi/admin';
import type { ComponentType, ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { styled } from 'styled-components';

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

const PUBLISH = 'i18n.CMEditViewBulkLocale.publish-title';
const UNPUBLISH = 'i18n.CMEditViewBulkLocale.unpublish-title';

/** Without Strapi's column of states, which are English in every language: the next column says the same in words. */
const WithoutStates = styled.div`
  display: contents;
  th:nth-child(3), td:nth-child(3) { display: none; }
`;

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
    const isPublishing = description?.label === formatMessage({ id: PUBLISH });
    if (!description || dialog?.type !== 'modal' || typeof dialog.content !== 'function' || !(isPublishing || description.label === formatMessage({ id: UNPUBLISH }))) return description;
    const Content = dialog.content;
    const content = ({ onClose }: { readonly onClose: () => void }) => (
      <>
        <WithoutStates><Content onClose={onClose} /></WithoutStates>
        {isPublishing && <Box paddingLeft={7} paddingRight={7} paddingBottom={4}><PublicationState ofSeveral /></Box>}
      </>
    );
    return { ...description, dialog: { ...dialog, content } };
  };
  return Object.assign(ActionWithState, action);
}
