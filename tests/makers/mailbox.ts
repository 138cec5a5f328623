import { connectEngagement } from '#contracts/settings/engagement.ts';
import type { Person } from '#tests/makers/person.ts';

let made = 0;

/** Connects a mailbox whose servers nobody runs: what is sent waits. @returns the connection's id */
export const connectMailbox = async (admin: Pick<Person, 'call'>): Promise<string> => {
  const host = 'mail.shop.test';
  const form = {
    address: `care${(made += 1)}@shop.test`,
    password: 'secret',
    imap_host: host,
    smtp_host: host,
  };
  const body = { channel: 'email' as const, name: `Mailbox ${made}`, form };
  return (await admin.call(connectEngagement, { params: { product: 'crm' }, body }))._id;
};
