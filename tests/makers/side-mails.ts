import type { Incoming } from '#contracts/inbound/incoming.ts';
import { findConnection } from '#server/channels/public.ts';
import { receive } from '#server/crm/public.ts';
import type { World } from '#tests/world.ts';

let made = 0;

/** The Message-ID of the newest mail of a side conversation. */
export const newestMailId = async (world: World, sideId: string): Promise<string> =>
  (
    await world.suite.context.database.platform
      .selectFrom('side_messages')
      .select('mail_id')
      .where('side_conversation_id', '=', sideId)
      .orderBy('seq', 'desc')
      .executeTakeFirstOrThrow()
  ).mail_id;

/** A mail from a supplier comes into a mailbox, as its connector hands it over. @returns how many were new */
export const mailComes = async (world: World, mailbox: string, item: Partial<Incoming>): Promise<number> => {
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
};
