import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createKeyword } from '#contracts/keywords/endpoints.ts';
import { countMentions } from '#contracts/listening/endpoints.ts';
import { setGroupOption } from '#contracts/people/visibility/endpoints.ts';
import { answerQuestions } from '#contracts/semantic/endpoints.ts';
import type { QuestionInput } from '#contracts/semantic/question.ts';
import { catchUp } from '#server/facts/project.ts';
import { connectChat, createTicketOn } from '#tests/factories/chat.ts';
import { addMember, makeGroup, RESTRICTED_PERMISSIONS } from '#tests/factories/group.ts';
import { findKeywordNumber } from '#tests/factories/keyword-number.ts';
import type { Person } from '#tests/factories/person.ts';
import { makeBelow, storeRandomMentions } from '#tests/factories/random-mentions.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

/** The call that answers questions: whose rows are counted, and what is refused. */
const SPAN = { from: '2026-10-01T00:00:00.000Z', to: '2026-11-01T00:00:00.000Z' };
let world: World;
let admin: Person;
let member: Person;
let group: string;
const keywords: { _id: string; number: number }[] = [];

beforeAll(async () => {
  world = await getSharedWorld();
  admin = await world.person(await world.account());
  group = await makeGroup(admin, 'Tea people');
  member = await addMember(world, admin, { group });
  for (const name of ['tea', 'coffee']) {
    const body = { name, patterns: [name] };
    const { _id } = await admin.call(createKeyword, { params: { product: 'listening' }, body });
    keywords.push({ _id, number: await findKeywordNumber(world, _id) });
  }
  await storeRandomMentions(world, admin.accountId, {
    count: 300,
    from: Date.parse(SPAN.from),
    days: 31,
    keywords: keywords.map(({ number }) => number),
    below: makeBelow(5),
  });
});
afterAll(() => world.stop());

/** Waits until the facts of the account are built and as new as its log. */
async function settleFacts(): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rowCount } = await world.suite.context.database.owner.query(
        'select from fact_watermarks where account_id = $1 and rebuilt_at is not null',
        [admin.accountId],
      );
      expect(rowCount).toBe(1);
    },
    { timeout: 20_000, interval: 100 },
  );
  await catchUp(world.suite.context, admin.accountId);
}

async function ask(who: Person, input: Omit<QuestionInput, 'span'> & { span?: QuestionInput['span'] }) {
  const { answers } = await who.call(answerQuestions, { body: { questions: [{ span: SPAN, ...input }] } });
  const [result] = answers;
  if (!result) throw new Error('no result');
  return result;
}

/** The keys and first values of the rows of an answer; `[null, …]` where it has no rows. */
async function countRows(who: Person, input: Parameters<typeof ask>[1]) {
  const result = await ask(who, input);
  if (!result.ok) throw new Error(JSON.stringify(result));
  const { rows, cells } = result.answer;
  return rows.map(([value], index) => [value?.key ?? null, cells[index]?.[0]?.[0]?.value ?? null]);
}

async function refusalOf(who: Person, input: Parameters<typeof ask>[1]) {
  const result = await ask(who, input);
  if (result.ok) throw new Error('answered');
  return result;
}

test('A member of a group counts the mentions of its keywords, and other keywords are in no row and found by no filter', async () => {
  const data = [keywords[0]?._id ?? ''];
  await admin.call(setGroupOption, {
    params: { product: 'listening', groupId: group },
    body: { keywords: { enable: true, data } },
  });
  const { count } = await member.call(countMentions, { query: SPAN });
  const all = await admin.call(countMentions, { query: SPAN });
  expect(count).toBeGreaterThan(0);
  expect(count).toBeLessThan(all.count);
  const measures = ['mentions.mentions'] as const;
  expect(await countRows(member, { measures: [...measures] })).toEqual([[null, count]]);
  expect(await countRows(admin, { measures: [...measures] })).toEqual([[null, all.count]]);
  const rows = [{ dimension: 'keyword' }];
  expect(await countRows(member, { measures: [...measures], rows })).toEqual([
    [String(keywords[0]?.number), count],
  ]);
  expect((await countRows(admin, { measures: [...measures], rows })).map(([key]) => key).toSorted()).toEqual(
    [...keywords.map(({ number }) => String(number)), null].toSorted(),
  );
  const hidden = { dimension: 'keyword', is: 'among' as const, values: [String(keywords[1]?.number)] };
  expect(await countRows(member, { measures: [...measures], filters: [hidden] })).toEqual([[null, 0]]);
});

test('A group that is restricted to a keyword of the CRM counts the tickets that it sees', async () => {
  const body = { name: 'Refund', patterns: ['refund'] };
  const { _id } = await admin.call(createKeyword, { params: { product: 'crm' }, body });
  const clerks = await makeGroup(admin, 'Refund clerks');
  const clerk = await addMember(world, admin, { group: clerks });
  await admin.call(setGroupOption, {
    params: { product: 'crm', groupId: clerks },
    body: { keywords: { enable: true, data: [_id] } },
  });
  const connection = await connectChat(world, admin);
  await createTicketOn(world, admin, { connection, text: 'I want a refund', user: 'A' });
  await createTicketOn(world, admin, { connection, text: 'good day', user: 'B' });
  await settleFacts();
  const span = { from: '2026-01-01T00:00:00.000Z', to: '2028-01-01T00:00:00.000Z' };
  const measures: QuestionInput['measures'] = ['tickets.tickets', 'messages.received'];
  const valuesOf = async (who: Person) => {
    const result = await ask(who, { measures, span });
    if (!result.ok) throw new Error(JSON.stringify(result));
    expect(result.as_of?.seq).toBeGreaterThan(0);
    return result.answer.cells[0]?.[0]?.map(({ value }) => value);
  };
  expect(await valuesOf(admin)).toEqual([2, 2]);
  expect(await valuesOf(clerk)).toEqual([1, 1]);
});

test('Without the permission of a data set neither its measures nor its fields on linked rows are counted', async () => {
  const person = await world.person(admin.accountId, {
    can: RESTRICTED_PERMISSIONS.filter((one) => one !== 'crm.report.read'),
  });
  const own = await refusalOf(person, { measures: ['tickets.tickets', 'mentions.mentions'] });
  expect(own).toMatchObject({
    code: 'hidden',
    fault: { code: 'data_set_hidden', params: { data_set: 'tickets' } },
    nearest: { measures: ['mentions.mentions'] },
  });
  const linked = await refusalOf(person, {
    measures: ['mentions.mentions'],
    rows: [{ dimension: 'ticket_source' }],
  });
  expect(linked).toMatchObject({ code: 'hidden', fault: { params: { data_set: 'tickets' } } });
  expect(linked.nearest?.rows).toEqual([]);
  const filters = [{ dimension: 'ticket_source', is: 'among' as const, values: ['customer'] }];
  expect(await refusalOf(person, { measures: ['mentions.mentions'], filters })).toMatchObject({
    code: 'hidden',
    nearest: { filters: [] },
  });
});

test('A question that breaks a law is refused with the law, and its nearest question is answered beside it', async () => {
  const refused = await refusalOf(admin, {
    measures: ['mentions.mentions'],
    shares: [{ measure: 'mentions.negative_share', within: null }],
  });
  expect(refused).toMatchObject({ code: 'refused', law: 3, fault: { code: 'share_of_ratio' } });
  expect(refused.fault.message).toContain('has no share');
  if (!refused.nearest) throw new Error('no nearest question');
  const { answers } = await admin.call(answerQuestions, {
    body: { questions: [refused.nearest, { span: SPAN, measures: ['mentions.nothing'] }] },
  });
  expect(answers.map(({ ok }) => ok)).toEqual([true, false]);
});

test('A searched text is the language of searches, and one that cannot be read is refused with its place', async () => {
  const measures: QuestionInput['measures'] = ['mentions.mentions'];
  const { count } = await admin.call(countMentions, { query: { ...SPAN, query: 'coffee OR กาแฟ' } });
  expect(count).toBeGreaterThan(0);
  expect(await countRows(admin, { measures, filters: [{ search: 'coffee OR กาแฟ' }] })).toEqual([
    [null, count],
  ]);
  const refused = await refusalOf(admin, { measures, filters: [{ search: 'coffee AND (' }] });
  expect(refused).toMatchObject({ code: 'refused', law: null, nearest: { filters: [] } });
});

test('Before the first keyword nothing was collected, which is not zero', async () => {
  const newcomer = await world.person(await world.account());
  const result = await ask(newcomer, { measures: ['mentions.mentions'] });
  if (!result.ok) throw new Error('refused');
  expect(result.answer.cells[0]?.[0]?.[0]).toMatchObject({ value: null, status: 'not_collected' });
  expect(result.answer.notes).toContainEqual(expect.objectContaining({ code: 'collected_since' }));
});
