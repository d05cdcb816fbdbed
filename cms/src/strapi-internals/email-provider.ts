import type { Core } from '@strapi/strapi';

import { hasFunctions } from './functions';

export interface EmailProvider<Message, Sent> {
  send(message: Message): Promise<Sent>;
}

const holderOf = <Message, Sent>(strapi: Core.Strapi) => strapi.plugin('email') as unknown as { provider: EmailProvider<Message, Sent> };

/** What Strapi sends its own mails by, too. */
export const emailProvider = <Message, Sent>(strapi: Core.Strapi): EmailProvider<Message, Sent> => holderOf<Message, Sent>(strapi).provider;

/** Has something done with every mail that the provider has taken, before its sender goes on. */
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

/** Boot check. */
export function mailsCanBeSent(strapi: Core.Strapi): boolean {
  return hasFunctions(emailProvider(strapi), 'send');
}
