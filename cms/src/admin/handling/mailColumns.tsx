import { Badge, Typography } from '@strapi/design-system';
import type { ReactNode } from 'react';

type Row = Readonly<Record<string, unknown>>;

const STATES: Readonly<Record<string, { readonly name: string; readonly background: string; readonly color: string }>> = {
  pending: { name: 'Waiting', background: 'secondary100', color: 'secondary700' },
  sending: { name: 'Being sent', background: 'secondary100', color: 'secondary700' },
  sent: { name: 'Sent', background: 'success100', color: 'success700' },
  failed: { name: 'Failed', background: 'danger100', color: 'danger700' },
};

const KINDS: Readonly<Record<string, string>> = {
  help_request_notice: 'To the firm: new request',
  help_request_receipt: 'To the visitor: request received',
  signing_notice: 'To the firm: agreement signed',
  signing_receipt: 'To the client: agreement signed',
};

const FAILURES: Readonly<Record<string, string>> = {
  server_unreachable: 'The mail server takes no mails',
  server_postponed: 'The mail server asked to wait',
  recipient_refused: 'The address takes no mails',
  recipient_unusable: 'This is no usable address',
  recipient_missing: 'The site settings name no address of the firm',
  text_missing: '“Mail texts” lack this text',
  source_missing: 'What it is about was deleted',
  internal_error: 'An error; see the log',
};

const words = (all: Readonly<Record<string, string>>, value: unknown): ReactNode => <Typography>{value ? (all[String(value)] ?? String(value)) : '–'}</Typography>;

/** How the list of mails shows what is in a column. */
export const MAIL_COLUMNS: Readonly<Record<string, (row: Row) => ReactNode>> = {
  state: ({ state }) => {
    const { name, background, color } = STATES[String(state)] ?? { name: String(state), background: 'neutral150', color: 'neutral700' };
    return <Badge backgroundColor={background} textColor={color}>{name}</Badge>;
  },
  kind: ({ kind }) => words(KINDS, kind),
  failure: ({ failure }) => words(FAILURES, failure),
};
