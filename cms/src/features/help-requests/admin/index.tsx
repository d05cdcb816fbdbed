import { Phone } from '@strapi/icons';
import type { StrapiApp } from '@strapi/strapi/admin';
import type { ComponentType, ReactNode } from 'react';

import { LinkedFilters } from '../../../admin/LinkedFilters';
import { addSidePanel } from '../../../admin/side-panels';
import { label } from '../../../admin/texts/label';
import { HANDOVER_COLUMNS, MAIL_COLUMNS, REQUEST_COLUMNS, SETTINGS_COLUMNS } from './columns';
import { ExportButton } from './ExportButton';
import { ContactPanel } from './RequestPanels';
import { RequestTabs } from './RequestTabs';
import { SamePersonPanel } from './SamePersonPanel';
import { READ_REQUESTS } from './requests';
import { HandleSeveral, withoutDeleting } from './Several';
import { SendAgain, SendAllAgain } from '../../mails/admin/SendAgain';

interface Column {
  readonly name: string;
  readonly cellFormatter?: (row: Readonly<Record<string, unknown>>) => ReactNode;
}
interface Columns {
  readonly displayedHeaders: readonly Column[];
  readonly layout: { readonly metadatas: object };
}
interface ContentManager {
  readonly apis: { addDocumentAction(actions: readonly unknown[]): void; addBulkAction(actions: readonly unknown[] | typeof withoutDeleting): void };
  injectComponent(page: string, area: string, component: { name: string; Component: () => ReactNode }): void;
}

/** Registers the parts of the admin for case managers. */
export function addHandling(app: StrapiApp): void {
  app.customFields.register({
    name: 'assignee',
    type: 'string',
    intlLabel: label('request.assignee'),
    intlDescription: label('request.assigneeAbout'),
    // Strapi passes the props of every field; its type does not include them.
    components: { Input: async () => ({ default: (await import('./AssigneeInput')).AssigneeInput as unknown as ComponentType }) },
  });
  app.customFields.register({
    name: 'request-thread',
    type: 'text',
    intlLabel: label('request.history'),
    intlDescription: label('request.history'),
    components: { Input: async () => ({ default: (await import('./RequestThread')).RequestThread as unknown as ComponentType }) },
  });
  app.widgets.register((others) => [
    {
      id: 'inbox',
      icon: Phone,
      title: label('inbox'),
      permissions: [READ_REQUESTS],
      component: async () => (await import('./InboxWidget')).InboxWidget,
    },
    ...others,
  ]);
}

/** Adds columns, panels and actions to lists and forms of help requests and mails. */
export function showHandling(app: StrapiApp): void {
  app.registerHook('Admin/CM/pages/ListView/inject-column-in-table', (columns: Columns) => {
    // Recognize the list by its fields: Strapi does not pass its type.
    const { metadatas } = columns.layout;
    const formatters = 'assignee' in metadatas ? REQUEST_COLUMNS : 'message_id' in metadatas ? MAIL_COLUMNS : 'told' in metadatas ? SETTINGS_COLUMNS : 'manifest_sha256' in metadatas ? HANDOVER_COLUMNS : {};
    return { ...columns, displayedHeaders: columns.displayedHeaders.map((column) => (formatters[column.name] ? { ...column, cellFormatter: formatters[column.name] } : column)) };
  });
  addSidePanel(app, ContactPanel);
  addSidePanel(app, SamePersonPanel);
  const { apis, injectComponent } = contentManagerOf(app);
  apis.addDocumentAction([SendAgain]);
  apis.addBulkAction([HandleSeveral]);
  apis.addBulkAction(withoutDeleting);
  injectComponent('listView', 'actions', { name: 'tabs-of-help-requests', Component: RequestTabs });
  injectComponent('listView', 'actions', { name: 'filters-of-links', Component: LinkedFilters });
  injectComponent('listView', 'actions', { name: 'export-help-requests', Component: ExportButton });
  injectComponent('listView', 'actions', { name: 'send-failed-mails-again', Component: SendAllAgain });
}

function contentManagerOf(app: StrapiApp): ContentManager {
  const plugin = app.getPlugin('content-manager') as unknown as ContentManager;
  return { apis: plugin.apis, injectComponent: plugin.injectComponent.bind(plugin) };
}
