import { listTickets } from '#contracts/crm/endpoints.ts';
import * as contract from '#contracts/crm/side-conversations/endpoints.ts';
import type { Incoming } from '#contracts/inbound/incoming.ts';
import { ACCOUNT_ADMIN } from '#contracts/permissions/default-roles.ts';
import { findConnection } from '#server/channels/public.ts';
import { receive } from '#server/crm/public.ts';
import { connectChat, createTicketOn } from '#tests/factories/chat.ts';
import { connectMailbox } from '#tests/factories/mailbox.ts';
import type { World } from '#tests/world.ts';

let made = 0;

/** The Message-ID of the newest e-mail of a side conversation. */
async function newestMailId(world: World, sideId: string): Promise<string> {
  return (
    await world.suite.context.database.platform
      .selectFrom('side_messages')
      .select('mail_id')
      .where('side_conversation_id', '=', sideId)
      .orderBy('seq', 'desc')
      .executeTakeFirstOrThrow()
  ).mail_id;
}

/** Delivers an e-mail from a supplier to a mailbox, as its connector passes it on. @returns how many were new */
async function mailComes(world: World, mailbox: string, item: Partial<Incoming>): Promise<number> {
  const connection = await findConnection(world.suite.context, mailbox);
  if (!connection) throw new Error('the mailbox is gone');
  const whole: Incoming = {
    provider_id: `in-${(made += 1)}@parts.test`,
    kind: 'message',
    channel: 'email',
    place: 'mail',
    author: { _id: 'supplier@parts.test', name: 'Parts Ltd' },
    conversation_id: 'supplier@parts.test',
    text: 'On Friday',
    published_at: new Date().toISOString(),
    ...item,
  };
  return receive(world.suite.context, connection, { items: [whole], refused: [] });
}

/** The default recipient of a question. */
export const SUPPLIER = 'supplier@parts.test';

/** An account with a mailbox, its administrator and an agent who starts side conversations about tickets. */
export async function makeSideDesk(world: World) {
  const account = await world.account();
  const admin = await world.person(account, { role: ACCOUNT_ADMIN });
  const agent = await world.person(account, { role: 'agent' });
  const mailbox = await connectMailbox(admin);
  let chats = 0;
  const buildSideMail = (_id: string, more: Record<string, unknown>) => ({
    params: { _id },
    body: { connection_id: mailbox, to: [SUPPLIER], subject: 'Part 7', text: 'When is it back?', ...more },
  });
  return {
    admin,
    agent,
    buildSideMail,
    mailbox,
    /** A ticket without a side conversation. */
    freshTicket: async (text = 'Where is my part?') => {
      const connection = await connectChat(world, admin, `Chat ${(chats += 1)}`);
      return createTicketOn(world, admin, { connection, text, user: `U-side-${chats}` });
    },
    /** Sends a question to the supplier and returns the response, refused or not. */
    begin: (ticketId: string, more: Record<string, unknown>) =>
      agent.attempt(contract.createSideConversation, buildSideMail(ticketId, more)),
    /** Sends a question to the supplier. */
    begun: (ticketId: string, more: Record<string, unknown> = {}) =>
      agent.call(contract.createSideConversation, buildSideMail(ticketId, more)),
    opened: (ticketId: string, sideId: string, by = admin) =>
      by.call(contract.getSideConversation, { params: { _id: ticketId, side_id: sideId }, query: {} }),
    /** The tickets that a filter finds. */
    inView: async (query: Record<string, string>) =>
      (await admin.call(listTickets, { query: { view: 'all', limit: 200, ...query } })).items,
    mailIdOf: (sideId: string) => newestMailId(world, sideId),
    /** Delivers an e-mail of the supplier to the account's mailbox, or another one. */
    comes: (item: Partial<Incoming>, into = mailbox) => mailComes(world, into, item),
  };
}
