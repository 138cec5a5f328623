import { afterAll, beforeAll, expect, test } from 'vitest';
import { countFound } from '#contracts/crm/bulk/found.ts';
import { listTickets, replyToTicket, resendMessage } from '#contracts/crm/endpoints.ts';
import { listNotifications } from '#contracts/notifications/endpoints.ts';
import { waitUntil, openTicket, startLineDesk, fetchTicket, type LineDesk } from '#tests/factories/line.ts';
import type { Person } from '#tests/factories/person.ts';

/** An answer that was not delivered: its writer is notified, and its ticket can be found. */
let line: LineDesk;
let admin: Person;
let agent: Person;
let webhook: string;

beforeAll(async () => {
  line = await startLineDesk();
  ({ admin, agent } = line);
  webhook = line.connection.webhook;
});
afterAll(() => line.stop());

const WANTED = { view: 'all', undelivered: 'yes' } as const;
const listed = async () => (await admin.call(listTickets, { query: WANTED })).items.map(({ _id }) => _id);
async function marked(id: string) {
  return (await admin.call(listTickets, { query: { view: 'all' } })).items.find(({ _id }) => _id === id)
    ?.undelivered;
}
function fateOf(id: string, messageId: string, wanted: string) {
  return waitUntil(
    async () => (await openTicket(admin, id)).messages.find(({ _id }) => _id === messageId)?.delivery,
    (delivery) => delivery === wanted,
  );
}
async function toldOf(person: Person) {
  return (await person.call(listNotifications, { query: {} })).items.filter(
    ({ kind }) => kind === 'ticket.undelivered',
  );
}

test('A failed answer is reported to its writer and its ticket is listed, until another answer is sent', async () => {
  await line.twin.sayAs('U-lost', 'help', webhook);
  await line.twin.sayAs('U-fine', 'help', webhook);
  const lost = (await fetchTicket(admin, 'U-lost'))._id;
  const fine = (await fetchTicket(admin, 'U-fine'))._id;
  const answer = (_id: string, seen_seq = 1) =>
    agent.call(replyToTicket, { params: { _id }, body: { text: 'here you are', seen_seq } });
  line.twin.misbehave({ on: 'reply', what: 'status', status: 400 });
  const message = await answer(lost);
  await fateOf(lost, message._id, 'failed');
  await fateOf(fine, (await answer(fine))._id, 'accepted');
  expect(await listed()).toEqual([lost]);
  expect(await admin.call(countFound, { query: WANTED })).toMatchObject({ count: 1 });
  expect(await admin.call(countFound, { query: { ...WANTED, undelivered: 'no' } })).toMatchObject({
    count: 1,
  });
  expect([await marked(lost), await marked(fine)]).toEqual([true, false]);
  expect(await toldOf(agent)).toMatchObject([
    { link: `/crm/tickets/${lost}`, values: { said: 'here you are', certain: true } },
  ]);
  expect(await toldOf(admin)).toEqual([]);
  await admin.call(resendMessage, { params: { _id: lost, message_id: message._id } });
  expect(await listed()).toEqual([]);
  await fateOf(lost, message._id, 'accepted');
  expect([await listed(), await marked(lost)]).toEqual([[], false]);
});

test.each([
  ['U-family', `${'x'.repeat(137)}👩‍👩‍👧‍👦 and words`, `${'x'.repeat(137)}…`],
  ['U-thai', `${'x'.repeat(138)}ที่ร้านของเรา`, `${'x'.repeat(138)}…`],
])(
  'A notification of a long answer ends with an ellipsis and no part of a character (%s)',
  async (who, text, said) => {
    await line.twin.sayAs(who, 'help', webhook);
    const { _id } = await fetchTicket(admin, who);
    line.twin.misbehave({ on: 'reply', what: 'status', status: 400 });
    const message = await agent.call(replyToTicket, { params: { _id }, body: { text, seen_seq: 1 } });
    await fateOf(_id, message._id, 'failed');
    const notices = await toldOf(agent);
    expect(notices.find(({ link }) => link === `/crm/tickets/${_id}`)?.values['said']).toBe(said);
  },
);
