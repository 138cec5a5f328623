import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getTicket, replyToTicket } from '#contracts/crm/endpoints.ts';
import { createTicket } from '#contracts/crm/outbound/endpoints.ts';
import { fetchTickets } from '#tests/factories/line.ts';
import { connectMailbox, deliverMail } from '#tests/factories/mailbox.ts';
import type { Person } from '#tests/factories/person.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

let world: World;
let admin: Person;
let mailbox: string;
beforeAll(async () => {
  world = await getSharedWorld();
  admin = await world.person(await world.account());
  mailbox = await connectMailbox(admin);
});
afterAll(() => world.stop());

const ODD = [
  'r&d@shop.example',
  'first/last@shop.example',
  'x=y@shop.example',
  'taro.@docomo.example',
  'taro..y@docomo.example',
  'root@localhost',
  'printer@[192.0.2.10]',
  'somying@xn--22c2ba4a1e.xn--o3cw4h',
  'somying@อีเมล.ไทย',
  'สมหญิง@อีเมล.ไทย',
];
async function open(subject: string) {
  const ticket = (await fetchTickets(admin)).find((one) => one.subject === subject);
  return admin.call(getTicket, { params: { _id: ticket?._id ?? '' } });
}

describe('a customer whose address the form for new users would refuse', () => {
  test.each(ODD)('A ticket of such a customer opens and is answered: %s', async (address) => {
    const head = [`From: <${address}>`, `Subject: From ${address}`, `Cc: Copy <copy.${address}>`];
    await deliverMail(world, mailbox, { head, text: 'Please help' });
    const opened = await open(`From ${address}`);
    expect(opened.reply.recipients).toMatchObject({ to: { address }, cc: [{ address: `copy.${address}` }] });
    const body = { text: 'We will', seen_seq: 1, cc: [`copy.${address}`] };
    const replied = await admin.attempt(replyToTicket, { params: { _id: opened.ticket._id }, body });
    expect(replied).toMatchObject({ status: 202 });
  });

  test.each(ODD)('The answer goes to their Reply-To: %s', async (address) => {
    const head = [
      `From: plain${ODD.indexOf(address)}@cust.example`,
      `Reply-To: <${address}>`,
      `Subject: Reply to ${address}`,
    ];
    await deliverMail(world, mailbox, { head, text: 'Please help' });
    expect((await open(`Reply to ${address}`)).reply.recipients?.to.address).toBe(address);
  });

  test('A ticket opens where the address is in quotes and without brackets', async () => {
    const head = ['From: "taro..y."@docomo.example', 'Subject: Quoted'];
    await deliverMail(world, mailbox, { head, text: 'こんにちは' });
    expect((await open('Quoted')).ticket.contact.external_id).toContain('taro..y.');
  });
});

test.each(ODD)('A conversation can be begun with %s', async (address) => {
  const body = {
    connection_id: mailbox,
    address: `new-${address}`,
    subject: 'Hello',
    text: 'We write first',
  };
  const begun = await admin.attempt(createTicket, { body });
  expect(begun.status, JSON.stringify(begun.body)).toBe(201);
});
