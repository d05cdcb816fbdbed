import type { Core } from '@strapi/strapi';

import { hasFunctions } from './functions';

export interface EmailProvider<Message, Sent> {
  send(message: Message): Promise<Sent>;
}

const holderOf = <Message, Sent>(strapi: Core.Strapi) => strapi.plugin('email') as unknown as { provider: EmailProvider<Message, Sent> };

/** The e-mail provider, which Strapi uses for its own mails too. */
export const emailProvider = <Message, Sent>(strapi: Core.Strapi): EmailProvider<Message, Sent> => holderOf<Message, Sent>(strapi).provider;

/** Runs `work` after every mail that the provider has accepted. The sender waits for it. */
export function afterEachMail<Message, Sent>(strapi: Core.Strapi, work: (sent: Sent) => Promise<void>): void {
  const holder = holderOf<Message, Sent>(strapi);
  const { send } = holder.provider;
  holder.provider = {
    ...holder.provider,
    async send(message) {
      const sent = await send(message);
      await work(sent);
      return sent;
    },
  };
}

/** Boot check: the provider can send. */
export function mailsCanBeSent(strapi: Core.Strapi): boolean {
  return hasFunctions(emailProvider(strapi), 'send');
}
