import { afterAll, beforeAll, expect, test } from 'vitest';
import { countFound } from '#contracts/crm/bulk/found.ts';
import { listTickets } from '#contracts/crm/endpoints.ts';
import { fillForm } from '#contracts/crm/tickets/endpoints.ts';
import { customForm } from '#contracts/crm/tickets/form-area.ts';
import type { TicketFilterInput } from '#contracts/crm/views/filter.ts';
import { writeFormAnswer } from '#contracts/crm/views/form-filter.ts';
import { buildDocumentEndpoints } from '#contracts/kit/area/document.ts';
import type { Connection } from '#server/channels/public.ts';
import { connectChat, createTicketOn } from '#tests/factories/chat.ts';
import type { Person } from '#tests/factories/person.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

let world: World;
let boss: Person;
let connection: Connection;

beforeAll(async () => {
  world = await getSharedWorld();
  boss = await world.person(await world.account());
  connection = await connectChat(world, boss);
});
afterAll(() => world.stop());

test('A filter on a form choice finds, counts and excludes tickets alike', async () => {
  const [kind, sizes, gift] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  const fields = [
    { _id: kind, label: 'Kind', kind: 'choice', options: ['Tea', 'Coffee, black'] },
    { _id: sizes, label: 'Sizes', kind: 'choices', options: ['S', 'L'] },
    { _id: gift, label: 'Gift', kind: 'yes_no' },
  ];
  await boss.call(buildDocumentEndpoints(customForm, 'form').update, { body: { fields } });
  const filled: Record<string, object> = {
    A: { [kind]: 'Tea', [sizes]: ['S', 'L'], [gift]: true },
    B: { [kind]: 'Coffee, black', [gift]: false },
    C: { [kind]: 'Coffee, black', [sizes]: ['S'] },
    D: {},
  };
  for (const [user, answers] of Object.entries(filled)) {
    const { _id } = await createTicketOn(world, boss, { connection, text: 'hello', user });
    await boss.call(fillForm, { params: { _id }, body: { fields: { ...answers } } });
  }
  const found = async (filter: TicketFilterInput) => {
    const query = { view: 'all', ...filter } as const;
    const { items } = await boss.call(listTickets, { query });
    expect(await boss.call(countFound, { query })).toEqual({ count: items.length, more: false });
    return items
      .map(({ contact }) => contact.external_id)
      .toSorted()
      .join('');
  };
  const said = (...answers: [string, string][]) =>
    answers.map(([field, is]) => writeFormAnswer({ field, is })).join(',');
  expect(await found({ form: said([kind, 'Coffee, black']) })).toBe('BC');
  expect(await found({ form: said([kind, 'Coffee, black'], [kind, 'Tea']) })).toBe('ABC');
  expect(await found({ form: said([sizes, 'S']) })).toBe('AC');
  expect(await found({ form: said([kind, 'Tea'], [sizes, 'S']) })).toBe('A');
  expect(await found({ form: said([gift, 'no']) })).toBe('B');
  expect(await found({ not_form: said([kind, 'Tea'], [gift, 'no']) })).toBe('CD');
});
