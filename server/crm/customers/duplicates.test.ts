import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  joinContacts,
  dismissDuplicateContact,
  listDuplicateContacts,
} from '#contracts/crm/customers/endpoints.ts';
import type { Connection } from '#server/channels/public.ts';
import { openContacts } from '#server/crm/customers/contact-store.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM, type UnitOfWork } from '#server/kit/db/unit.ts';
import { insertLink, storeAnswers } from '#server/verification/link-store.ts';
import { startChatDesk, writeOn } from '#tests/factories/chat.ts';
import { fetchTicket } from '#tests/factories/line.ts';
import type { Person } from '#tests/factories/person.ts';
import type { World } from '#tests/world.ts';

let world: World;
let admin: Person;
let mali: Person;
let connection: Connection;

beforeAll(async () => {
  ({ world, admin, agent: mali, connection } = await startChatDesk());
});
afterAll(() => world.stop());

const ticket = async (text: string) => fetchTicket(admin, await writeOn(world, connection, text));
function inUnit<T>(work: (unit: UnitOfWork) => Promise<T>) {
  return inTransaction(world.suite.context, { accountId: admin.accountId, actor: SYSTEM }, work);
}
async function likely(_id: string, person = admin) {
  return (await person.call(listDuplicateContacts, { params: { _id } })).items;
}
function reasonsIn(items: Awaited<ReturnType<typeof likely>>, _id: string) {
  return items.find(({ contact }) => contact._id === _id)?.reasons;
}

test('Probable duplicates are proposed with their reasons from both sides, are never joined automatically, and are not proposed again once rejected', async () => {
  const one = await ticket('โทรกลับที่ 081-234-9999 ได้เลยค่ะ');
  const other = await ticket('my number is +66 81 234 9999');
  await ticket('order 081-234-99991 is no number');
  const [a, b] = [one.contact._id, other.contact._id];
  const reasons = [{ kind: 'same_phone', value: '0812349999' }];
  expect(reasonsIn(await likely(a), b)).toEqual(reasons);
  expect((await likely(b)).map(({ contact }) => contact._id)).toEqual([a]);
  const put = (apart: boolean) =>
    mali.call(dismissDuplicateContact, { params: { _id: b }, body: { contact_id: a, apart } });
  await put(true);
  await put(true);
  expect([await likely(a), await likely(b)]).toEqual([[], []]);
  await put(false);
  expect(reasonsIn(await likely(b), a)).toEqual(reasons);
  await admin.call(joinContacts, { params: { _id: a }, body: { contact_id: b } });
  expect(await likely(a)).toEqual([]);
  const itself = { params: { _id: a }, body: { contact_id: a, apart: true } };
  expect((await admin.attempt(dismissDuplicateContact, itself)).status).toBe(400);
  const stranger = await world.person(await world.account());
  expect((await stranger.attempt(listDuplicateContacts, { params: { _id: a } })).status).toBe(404);
});

test('Contacts are proposed by address, ID and rare name, while values that many share prove nothing', async () => {
  const { context } = world.suite;
  const speaker = (channel: 'email' | 'line', external_id: string, name: string) => ({
    _id: context.newId(),
    connection_id: context.newId(),
    kind: 'person',
    avatar_url: null,
    channel,
    external_id,
    name,
  });
  const wrote = await ticket('write to Malee.S@shop.example please');
  const [mail, second, line] = [
    speaker('email', 'malee.s@shop.example', 'Malee Srisuk'),
    speaker('email', 'MALEE.S@shop.example', 'M'),
    speaker('line', 'Umalee', 'malee srisuk'),
  ];
  const clerks = Array.from({ length: 6 }, (_, n) =>
    speaker(n % 2 ? 'line' : 'email', `c${n}`, 'The front desk'),
  );
  for (const one of [mail, second, line, ...clerks]) await inUnit((unit) => openContacts(unit, [one]));
  const items = await likely(mail._id);
  expect(reasonsIn(items, second._id)?.map(({ kind }) => kind)).toEqual(['same_address']);
  expect(reasonsIn(items, wrote.contact._id)?.map(({ kind }) => kind)).toEqual(['wrote_address']);
  expect(reasonsIn(items, line._id)?.map(({ kind }) => kind)).toEqual(['same_name']);
  expect(items[0]?.contact._id).toBe(second._id);
  expect(reasonsIn(await likely(wrote.contact._id), mail._id)?.map(({ kind }) => kind)).toEqual([
    'wrote_address',
  ]);
  expect(await likely(clerks[0]?._id ?? '')).toEqual([]);
});

test('Contacts with the same name on another network or the same verified value are proposed, and the value stays hidden', async () => {
  const { context } = world.suite;
  const [x, page] = (['twitter', 'facebook'] as const).map((channel) => ({
    _id: context.newId(),
    connection_id: context.newId(),
    kind: 'person',
    avatar_url: null,
    channel,
    external_id: context.newId(),
    name: channel,
    handle: '@Nok.Handmade',
  }));
  for (const one of [x, page]) if (one) await inUnit((unit) => openContacts(unit, [one]));
  const wrote = await ticket('my shop is @nok.handmade there');
  const found = await likely(x?._id ?? '');
  expect(reasonsIn(found, page?._id ?? '')).toEqual([{ kind: 'same_handle', value: '@nok.handmade' }]);
  expect(reasonsIn(found, wrote.contact._id)).toEqual([{ kind: 'wrote_handle', value: '@nok.handmade' }]);

  const answered = async (said: readonly string[]) => {
    const one = await ticket('please verify me');
    await inUnit(async (unit) => {
      const _id = context.newId();
      await insertLink(unit, {
        account_id: admin.accountId,
        _id,
        ticket_id: one._id,
        token_hash: Buffer.from(_id),
        name: 'Who are you?',
        fields: '[]',
        redirect_url: '',
        language: 'en',
        expires_at: new Date(Date.now() + 60_000),
        created_at: new Date(),
      });
      const answers = said.map((value) => ({ label: 'Answer', value }));
      await storeAnswers(unit, _id, context.secrets.seal(JSON.stringify(answers)));
    });
    return one.contact._id;
  };
  const [first, second] = [
    await answered(['Nok', '081 555 7788']),
    await answered(['+66 81-555-7788', 'nok@shop.example']),
  ];
  await answered(['089 999 0000']);
  expect((await likely(first)).map(({ contact, reasons }) => [contact._id, reasons])).toEqual([
    [second, [{ kind: 'answered_phone', value: '081•••7788' }]],
  ]);
});
