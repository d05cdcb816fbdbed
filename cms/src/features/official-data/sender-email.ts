import { environment } from '../../environment';

/** Site settings with the address from which the site sends mails: it is one of the firm's own. */
export const withSenderEmail = <T extends object>(settings: T): T & { readonly senderEmail: string } => ({ ...settings, senderEmail: environment().mailFrom });
