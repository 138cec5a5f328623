import { toIncoming } from '#connectors/email/to-incoming.ts';
import { connectEngagement } from '#contracts/channels/connections.ts';
import { findConnection } from '#server/channels/public.ts';
import { receive } from '#server/crm/messages/receive.ts';
import type { Person } from '#tests/factories/person.ts';
import type { World } from '#tests/world.ts';

let made = 0;

/** Connects a mailbox whose servers do not exist: outgoing e-mails stay queued. @returns the connection's id */
export async function connectMailbox(admin: Pick<Person, 'call'>): Promise<string> {
  const host = 'mail.shop.test';
  const form = {
    address: `care${(made += 1)}@shop.test`,
    password: 'secret',
    imap_host: host,
    smtp_host: host,
  };
  const body = { channel: 'email' as const, name: `Mailbox ${made}`, form };
  return (await admin.call(connectEngagement, { params: { product: 'crm' }, body }))._id;
}

let delivered = 0;

/** Delivers an e-mail to a connected mailbox as its server would: raw header lines, then the text. */
export async function deliverMail(
  { suite: { context } }: World,
  mailbox: string,
  { head, text }: { head: readonly string[]; text: string },
): Promise<void> {
  const connection = await findConnection(context, mailbox);
  if (!connection) throw new Error('the mailbox is gone');
  const lines = [`Message-ID: <delivered${(delivered += 1)}@out.test>`, ...head, '', text, ''];
  const about = { ownAddress: String(connection.config['address']), arrived: new Date() };
  const read = toIncoming(Buffer.from(lines.join('\r\n')), about);
  const parsed = 'reason' in read ? { items: [], refused: [read] } : { items: [read.item], refused: [] };
  await receive(context, connection, parsed);
}
