import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateTicket } from '#contracts/crm/endpoints.ts';
import { exportReport } from '#contracts/crm/reports/endpoints.ts';
import { fillForm } from '#contracts/crm/tickets/endpoints.ts';
import { customForm } from '#contracts/crm/tickets/form-area.ts';
import { buildDocumentEndpoints } from '#contracts/kit/area/document.ts';
import { deleteUser } from '#contracts/people/users.ts';
import { connectLine, startLineWorld, fetchTickets, type LineWorld } from '#tests/factories/line.ts';
import type { Person } from '#tests/factories/person.ts';

let line: LineWorld;
let admin: Person;
let webhook: string;
beforeAll(async () => {
  line = await startLineWorld();
  admin = await line.world.person(await line.world.account());
  webhook = (await connectLine(line.world, admin)).webhook;
});
afterAll(() => line.stop());

/** The values of the file in a column, row by row. */
async function readColumn(column: string): Promise<(string | undefined)[]> {
  const { body } = await admin.attempt(exportReport, { query: {} });
  const [head = '', ...lines] = String(body).replace('\uFEFF', '').trim().split('\r\n');
  const place = head.split(',').indexOf(column);
  return lines.map((one) => one.split(',')[place]);
}

test('A file of tickets names the assignees who left by their last name', async () => {
  await line.twin.sayAs('Uleft', 'help', webhook);
  const leaver = await line.world.person(admin.accountId, { role: 'agent' });
  const { database } = line.world.suite.context;
  await database.platform
    .updateTable('users')
    .set({ name: 'Malee' })
    .where('_id', '=', leaver.userId)
    .execute();
  const [ticket] = await fetchTickets(admin);
  const change = (body: object) => admin.call(updateTicket, { params: { _id: ticket?._id ?? '' }, body });
  await change({ assignee_id: leaver.userId });
  await change({ state: 'done' });
  expect(await readColumn('assignee')).toEqual(['Malee']);
  await admin.call(deleteUser, {
    params: { _id: leaver.userId },
    query: { accountID: String(admin.accountId) },
  });
  expect(await readColumn('assignee')).toEqual(['Malee']);

  await database.platform.deleteFrom('former_users').where('_id', '=', leaver.userId).execute();
  expect(await readColumn('assignee'), 'no name is kept').toEqual([`Deleted (${leaver.userId.slice(-6)})`]);
  await database.platform
    .updateTable('accounts')
    .set({ language: 'th' })
    .where('_id', '=', admin.accountId)
    .execute();
  expect(await readColumn('assignee')).toEqual([`ถูกลบแล้ว (${leaver.userId.slice(-6)})`]);
});

test('A file of tickets contains the form values', async () => {
  await line.twin.sayAs('Uform', 'help', webhook);
  const [order, gift, kinds] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  const fields = [
    { _id: order, label: 'Order' },
    { _id: gift, label: 'Gift', kind: 'yes_no' },
    { _id: kinds, label: 'Kinds', kind: 'choices', options: ['Tea', 'Coffee'] },
  ];
  await admin.call(buildDocumentEndpoints(customForm, 'form').update, { body: { fields } });
  const [ticket] = await fetchTickets(admin);
  const params = { _id: ticket?._id ?? '' };
  await admin.call(fillForm, {
    params,
    body: { fields: { [order]: 'A-77', [gift]: true, [kinds]: ['Tea'] } },
  });
  expect(await Promise.all(['form: Order', 'form: Gift', 'form: Kinds'].map(readColumn))).toEqual([
    ['A-77', ''],
    ['yes', ''],
    ['Tea', ''],
  ]);
});
