import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findContacts } from '#contracts/crm/customers/endpoints.ts';
import { listTickets } from '#contracts/crm/endpoints.ts';
import { storePastConversation, storeInConversations } from '#server/crm/public.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { OUTSIDE, SYSTEM } from '#server/kit/db/unit.ts';
import { buildChatMessage, connectChat } from '#tests/factories/chat.ts';
import type { Person } from '#tests/factories/person.ts';
import { startWorld, type World } from '#tests/world.ts';

/** Tickets and customers are found regardless of the spelling on either side. */
let world: World;
let admin: Person;

const SAID = {
  curly: 'The McDonald’s voucher does not work',
  accent: 'One café latte, two Nestlé Pokémon cards',
  circle: 'อยากได้น\u0e4d\u0e49าดื่ม',
  toneBehind: 'ขอนำ\u0e49แข็งด้วย',
  twoE: 'ซื้อเเก้วใบใหม่',
  split: 'ร้านเซ\u200bเว่นอยู่ไหน',
  toneFirst: 'จะซ\u0e49\u0e37อของ',
  soft: 'my sub\u00adscription',
  digits: 'คำสั่งซื้อ ๙๙๑๒๓',
  dashes: 'a coca–cola and a 7‑eleven',
  spaces: 'deliver to\nhouse  number\u00a0nine',
  wide: 'ＬＩＮＥ　ＰＡＹ',
  number: 'call me: 081-234-5678 today',
};
const PEOPLE = {
  mail: { external_id: 'Fold-X@cust.example', name: '' },
  phone: { external_id: '66897654321', name: 'คุณฟ้า' },
  named: { external_id: 'U00aa11bb22cc', name: 'José O’Brien' },
};

beforeAll(async () => {
  world = await startWorld();
  const account = await world.account();
  admin = await world.person(account);
  const connection = await connectChat(world, admin);
  const { context } = world.suite;
  const at = new Date(context.clock().getTime() - 60_000);
  await inTransaction(context, { accountId: account, actor: SYSTEM }, async (unit) => {
    const bring = (external_id: string, name: string, text: string) =>
      storePastConversation(context, unit, {
        connection,
        customer: { external_id, name },
        state: 'done',
        assignee_id: null,
        messages: [{ origin_id: external_id, text, at, agent: null }],
      });
    for (const [id, text] of Object.entries(SAID)) await bring(`spelt ${id}`, `by ${id}`, text);
    for (const { external_id, name } of Object.values(PEOPLE)) await bring(external_id, name, 'nothing');
  });
  const media = [{ kind: 'file' as const, url: 'https://files.example/1', name: 'Damage-รูปที่๑.PNG' }];
  await inTransaction(context, { accountId: account, actor: OUTSIDE }, (unit) =>
    storeInConversations(context, unit, {
      connection,
      items: [buildChatMessage('file sender', '', { media })],
    }),
  );
});
afterAll(() => world.stop());

async function foundBy(q: string): Promise<string[]> {
  return (await admin.call(listTickets, { query: { view: 'all', q, limit: 50 } })).items.map(
    ({ contact }) => contact.name || contact.external_id,
  );
}

describe('A message is found by a different spelling of its words', () => {
  test.each([
    ["McDonald's", 'by curly'],
    ['mcdonald‘s', 'by curly'],
    ['cafe', 'by accent'],
    ['NESTLE', 'by accent'],
    ['pokémon', 'by accent'],
    ['น้ำดื่ม', 'by circle'],
    ['น้ำแข็ง', 'by toneBehind'],
    ['แก้ว', 'by twoE'],
    ['เเก้ว', 'by twoE'],
    ['เซเว่น', 'by split'],
    ['ซื้อของ', 'by toneFirst'],
    ['subscription', 'by soft'],
    ['99123', 'by digits'],
    ['๙๙๑๒๓', 'by digits'],
    ['coca-cola', 'by dashes'],
    ['7-eleven', 'by dashes'],
    ['coca−cola', 'by dashes'],
    ['"to house number nine"', 'by spaces'],
    ['“number  nine”', 'by spaces'],
    ['"line pay"', 'by wide'],
    ['0812345678', 'by number'],
    ['081 234 5678', 'by number'],
    ['+66 81 234 5678', 'by number'],
    ['(081) 234-5678', 'by number'],
    ['081-234-5678', 'by number'],
    ['๐๘๑๒๓๔๕๖๗๘', 'by number'],
    ['damage', 'file sender'],
    ['DAMAGE-รูปที่1.png', 'file sender'],
  ])('%s', async (q, name) => {
    expect(await foundBy(q)).toEqual([name]);
  });
});

describe('A customer is found by the whole or a part of the address, number or ID', () => {
  test.each([
    ['fold-x', PEOPLE.mail],
    ['FOLD‑X@CUST.EXAMPLE', PEOPLE.mail],
    ['cust.example', PEOPLE.mail],
    ['@cust', PEOPLE.mail],
    ['0897654321', PEOPLE.phone],
    ['089-765-4321', PEOPLE.phone],
    ['089 765 4321', PEOPLE.phone],
    ['+66897654321', PEOPLE.phone],
    ['+66 89 765 4321', PEOPLE.phone],
    ['+66 (0)89 765 4321', PEOPLE.phone],
    ['66897654321', PEOPLE.phone],
    ['765432', PEOPLE.phone],
    ['ฟ้า', PEOPLE.phone],
    ['U00aa11bb22cc', PEOPLE.named],
    ['jose', PEOPLE.named],
    ["O'Brien", PEOPLE.named],
    ['jose o’brien', PEOPLE.named],
  ])('%s', async (q, { external_id, name }) => {
    expect(await foundBy(q)).toEqual([name || external_id]);
    const { items } = await admin.call(findContacts, { query: { q } });
    expect(items.map((one) => one.external_id)).toEqual([external_id]);
  });
});
