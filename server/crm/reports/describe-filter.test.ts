import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { interestTag } from '#contracts/crm/customers/interest-tag.ts';
import { customForm } from '#contracts/crm/tickets/form-area.ts';
import type { WireTicketFilter } from '#contracts/crm/views/filter.ts';
import { writeFormAnswer } from '#contracts/crm/views/form-filter.ts';
import { buildCollectionEndpoints } from '#contracts/kit/area/collection.ts';
import { buildDocumentEndpoints } from '#contracts/kit/area/document.ts';
import { describeFilter } from '#server/crm/reports/describe-filter.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM } from '#server/kit/db/unit.ts';
import { reportLocale } from '#server/reports/public.ts';
import { connectChat, createTicketOn } from '#tests/factories/chat.ts';
import type { Person } from '#tests/factories/person.ts';
import { getSharedWorld, type World } from '#tests/world.ts';
import { TICKET_REPORT_LABELS } from '#texts/printed-ticket-reports.ts';

let world: World;
let boss: Person;
beforeAll(async () => {
  world = await getSharedWorld();
  boss = await world.person(await world.account());
});
afterAll(() => world.stop());

async function describeLines(language: 'en' | 'th', filter: WireTicketFilter): Promise<string[]> {
  const locale = reportLocale(TICKET_REPORT_LABELS, { language, zone: 'Asia/Bangkok' });
  const { accountId } = boss;
  const lines = await inTransaction(world.suite.context, { accountId, actor: SYSTEM }, (unit) =>
    describeFilter(unit, filter, locale),
  );
  return lines.map(({ label, value }) => `${label}: ${value}`);
}

test('A report describes its filter by names, in words and in its language', async () => {
  const connection = await connectChat(world, boss);
  const { contact } = await createTicketOn(world, boss, { connection, text: 'hello', user: 'Uone' });
  const tags = buildCollectionEndpoints(interestTag, 'tags');
  const gold = z.object({ _id: z.string() }).parse(await boss.call(tags.create, { body: { name: 'Gold' } }));
  const [kind, gift] = [crypto.randomUUID(), crypto.randomUUID()];
  const fields = [
    { _id: kind, label: 'Kind', kind: 'choice', options: ['Tea, green'] },
    { _id: gift, label: 'Gift', kind: 'yes_no' },
  ];
  await boss.call(buildDocumentEndpoints(customForm, 'form').update, { body: { fields } });
  const answers = [
    { field: kind, is: 'Tea, green' },
    { field: gift, is: 'yes' },
  ];
  const filter = {
    customer: contact._id,
    not_customer_tag: gold._id,
    form: answers.map(writeFormAnswer).join(','),
    done_within: '604800',
    waited: '5400',
    overdue: 'yes',
    channel: 'webchat',
  } as const;
  expect(await describeLines('en', filter)).toEqual([
    'Customer: Customer Uone',
    'not Customer tag: Gold',
    'Form: Kind: Tea, green, Gift: Yes',
    'Done within: 7 days',
    'Waiting for at least: 90 minutes',
    'Service level breached: Yes',
    'Channel: Web chat',
  ]);
  const thai = await describeLines('th', filter);
  expect([thai[3], thai[5]]).toEqual(['เสร็จภายใน: 7 วัน', 'เกินระดับการให้บริการ: ใช่']);
});
