import { connectEngagement } from '#contracts/channels/connections.ts';
import type { Incoming } from '#contracts/inbound/incoming.ts';
import { findConnection } from '#server/channels/public.ts';
import { storeInConversations } from '#server/crm/intake.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { OUTSIDE } from '#server/kit/db/unit.ts';
import type { Example, Stage } from '#tests/factories/call-example.ts';
import { fetchTickets } from '#tests/factories/line.ts';

let made = 0;

/** A ticket as a delivery creates it; only the conversation, so that no mention is stored unnoticed by the test. */
export async function addTicket(stage: Stage, media: Incoming['media'] = []): Promise<string> {
  const { context } = stage.world.suite;
  const found = await findConnection(context, await connection(stage));
  if (!found) throw new Error('the connection is gone');
  const user = `Uregister${(made += 1)}`;
  await inTransaction(context, { accountId: stage.admin.accountId, actor: OUTSIDE }, (unit) =>
    storeInConversations(context, unit, {
      connection: found,
      items: [
        {
          provider_id: user,
          kind: 'message',
          channel: 'webchat',
          author: { _id: user, name: 'Customer' },
          conversation_id: user,
          text: 'help',
          media,
          published_at: context.clock().toISOString(),
        },
      ],
    }),
  );
  const [newest] = (await fetchTickets(stage.admin)).filter((one) => one.contact.external_id === user);
  if (!newest) throw new Error('the delivery became no ticket');
  return newest._id;
}

async function connection({ admin }: Stage): Promise<string> {
  const body = { channel: 'webchat' as const, name: `Register chat ${(made += 1)}`, form: {} };
  return (await admin.call(connectEngagement, { params: { product: 'crm' }, body }))._id;
}

function withTicket(rest: { query?: Record<string, unknown>; body?: unknown } = {}): Example {
  return async (stage) => ({ params: { _id: await addTicket(stage) }, ...rest });
}

export const crmExamples: Record<string, Example> = {
  'ticket.list': async () => ({ query: { view: 'all', q: 'help' } }),
  'ticket.counts': async () => ({}),
  'ticket.get': withTicket(),
  'ticket.messages': withTicket({ query: { after: 0 } }),
  'ticket.history': withTicket(),
  'ticket.reply': withTicket({ body: { text: 'hello', seen_seq: 1 } }),
  'ticket.note': withTicket({ body: { text: 'a note' } }),
  'ticket.update': withTicket({ body: { state: 'open' } }),
  // Needs a message whose sending failed: server/channels has a test of its own.
  'ticket.resend': async () => 'own-test',
  'ticket.take-back-reply': async () => 'own-test',
  'ticket.take-back-side-message': async () => 'own-test',
  'agent.list': async () => ({}),
  'engagement.list': async () => ({ params: { product: 'crm' }, query: { limit: 1 } }),
  'engagement.create': async () => ({
    params: { product: 'listening' },
    body: { channel: 'webchat', name: `Example ${(made += 1)}`, form: { greeting: 'hello' } },
  }),
  'engagement.update': async (stage) => ({
    params: { product: 'crm', _id: await connection(stage) },
    body: { form: { color: '#123456' } },
  }),
  // A web chat has no network to query; it responds as it is.
  'engagement.check': async (stage) => ({ params: { product: 'crm', _id: await connection(stage) } }),
  'engagement.health': async () => ({ params: { product: 'crm' } }),
  'engagement.troubles': async () => ({}),
  'engagement.undelivered': async (stage) => ({
    params: { connection_id: await connection(stage) },
    query: { reason: 'unknown' },
  }),
  // A web chat has no meters and no test message: server/channels/meters and server/channels/health have tests of their own.
  'engagement.spending': async () => 'own-test',
  'engagement.set-limits': async () => 'own-test',
  'engagement.test': async () => 'own-test',
  'message_template.list': async (stage) => ({ params: { connection_id: await connection(stage) } }),
  // A network has to list them: server/crm/social/whatsapp.test.ts.
  // Needs a channel of a shop: server/crm/social/shopee.test.ts has tests of its own.
  'goods.list': async () => 'own-test',
  'message_template.sync': async () => 'own-test',
  'webchat.list': async () => ({}),
  'engagement.delete': async (stage) => ({ params: { product: 'crm', _id: await connection(stage) } }),
};
