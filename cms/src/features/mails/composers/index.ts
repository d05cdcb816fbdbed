import type { Core } from '@strapi/strapi';

import type { MailKind, OutboxMail, Words } from '../mail';
import type { Attachment } from '../transport';
import { assignmentNotice } from './assignment';
import { checkpointAddresses, checkpointCopy, checkpointFiles } from './checkpoint';
import { checkpointNotice } from './checkpoint-notice';
import { documentNotice } from './document';
import { helpRequestAnswer, helpRequestNotice, helpRequestReceipt } from './help-request';
import { invitation } from './invitation';
import { passwordReset } from './password-reset';
import { planNotice } from './publication-plan';
import { releaseNotice } from './release';
import { securityNotice } from './security-notice';
import { settingsNotice } from './settings';
import { sealedAgreement, signingAttachments, signingDocument, signingNotice, signingReceipt } from './signing';
import { withdrawalNotice, withdrawalReceipt } from './withdrawal';

interface Composer {
  readonly words: (strapi: Core.Strapi, mail: OutboxMail) => Promise<Words>;
  /** The mail contains a secret: it is composed for each attempt and not stored in the outbox, which staff can read. */
  readonly isConfidential?: boolean;
  /** Created when the mail is sent; the outbox does not store them. */
  readonly attachments: (strapi: Core.Strapi, mail: OutboxMail) => Promise<readonly Attachment[]>;
}

const none: Composer['attachments'] = async () => [];

export const composers: Readonly<Record<MailKind, Composer>> = {
  help_request_notice: { words: helpRequestNotice, attachments: none },
  help_request_receipt: { words: helpRequestReceipt, attachments: none },
  help_request_answer: { words: helpRequestAnswer, attachments: none },
  assignment_notice: { words: assignmentNotice, attachments: none },
  plan_notice: { words: planNotice, attachments: none },
  release_notice: { words: releaseNotice, attachments: none },
  document_notice: { words: documentNotice, attachments: none },
  checkpoint_notice: { words: checkpointNotice, attachments: none },
  checkpoint_copy: { words: checkpointCopy, attachments: checkpointFiles },
  checkpoint_addresses: { words: checkpointAddresses, attachments: none },
  settings_notice: { words: settingsNotice, attachments: none },
  signing_notice: { words: signingNotice, attachments: signingAttachments },
  password_reset: { words: passwordReset, isConfidential: true, attachments: none },
  invitation: { words: invitation, isConfidential: true, attachments: none },
  security_notice: { words: securityNotice, attachments: none },
  withdrawal_notice: { words: withdrawalNotice, attachments: none },
  withdrawal_receipt: { words: withdrawalReceipt, attachments: none },
  // Its link confirms the address: only whoever reads that mailbox is to have it.
  signing_receipt: { words: signingReceipt, isConfidential: true, attachments: signingAttachments },
  signing_document: { words: signingDocument, attachments: sealedAgreement },
};
