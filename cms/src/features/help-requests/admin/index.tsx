import { Phone } from '@strapi/icons';
import type { StrapiApp } from '@strapi/strapi/admin';
import type { ComponentType, ReactNode } from 'react';

import { injectComponent } from '../../../admin/injected-components';
import { LinkedFilters } from '../../../admin/LinkedFilters';
import { addSidePanel } from '../../../admin/side-panels';
import { label } from '../../../admin/texts/label';
import { HANDOVER_COLUMNS, MAIL_COLUMNS, REQUEST_COLUMNS, SETTINGS_COLUMNS } from './columns';
import { ContactPanel } from './ContactPanel';
import { ExportButton } from './ExportButton';
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
interface ActionApis {
  addDocumentAction(actions: readonly unknown[]): void;
  addBulkAction(actions: readonly unknown[] | typeof withoutDeleting): void;
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
  const apis = app.getPlugin('content-manager').apis as unknown as ActionApis;
  apis.addDocumentAction([SendAgain]);
  apis.addBulkAction([HandleSeveral]);
  apis.addBulkAction(withoutDeleting);
  injectComponent(app, ['listView', 'actions'], 'tabs-of-help-requests', RequestTabs);
  injectComponent(app, ['listView', 'actions'], 'filters-of-links', LinkedFilters);
  injectComponent(app, ['listView', 'actions'], 'export-help-requests', ExportButton);
  injectComponent(app, ['listView', 'actions'], 'send-failed-mails-again', SendAllAgain);
}
