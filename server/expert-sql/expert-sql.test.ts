import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { checkSql, listSqlTables, runSql } from '#contracts/expert-sql/endpoints.ts';
import { SqlStatement, type SqlAnswer, type SqlStatementInput } from '#contracts/expert-sql/statement.ts';
import { createKeyword } from '#contracts/keywords/endpoints.ts';
import { setGroupOption } from '#contracts/people/visibility/endpoints.ts';
import { answerQuestions } from '#contracts/semantic/endpoints.ts';
import type { QuestionInput } from '#contracts/semantic/question.ts';
import { answerSql } from '#server/expert-sql/public.ts';
import { catchUp } from '#server/facts/project.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { SYSTEM } from '#server/kit/db/unit.ts';
import type { QuestionScope, ViewerInput } from '#server/semantic/public.ts';
import { connectChat, createTicketOn } from '#tests/factories/chat.ts';
import { addMember, makeGroup, RESTRICTED_PERMISSIONS } from '#tests/factories/group.ts';
import { findKeywordNumber } from '#tests/factories/keyword-number.ts';
import type { Person } from '#tests/factories/person.ts';
import { makeBelow, storeRandomMentions } from '#tests/factories/random-mentions.ts';
import { getSharedWorld, type World } from '#tests/world.ts';

/** Statements of experts: what each person reads, and that it is what questions of the layer count. */
const SPAN = { from: '2026-10-01T00:00:00.000Z', to: '2026-11-01T00:00:00.000Z' };
let world: World;
let admin: Person;
let member: Person;
let clerk: Person;
const keywords: { _id: string; number: number }[] = [];

beforeAll(async () => {
  world = await getSharedWorld();
  admin = await world.person(await world.account());
  const group = await makeGroup(admin, 'Tea people');
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
  await admin.call(setGroupOption, {
    params: { product: 'listening', groupId: group },
    body: { keywords: { enable: true, data: [keywords[0]?._id ?? ''] } },
  });
  await makeTickets();
});
afterAll(() => world.stop());

async function makeTickets(): Promise<void> {
  const body = { name: 'Refund', patterns: ['refund'] };
  const { _id } = await admin.call(createKeyword, { params: { product: 'crm' }, body });
  const clerks = await makeGroup(admin, 'Refund clerks');
  clerk = await addMember(world, admin, { group: clerks });
  await admin.call(setGroupOption, {
    params: { product: 'crm', groupId: clerks },
    body: { keywords: { enable: true, data: [_id] } },
  });
  const connection = await connectChat(world, admin);
  await createTicketOn(world, admin, { connection, text: 'I want a refund', user: 'A' });
  await createTicketOn(world, admin, { connection, text: 'good day', user: 'B' });
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

async function run(
  who: Person,
  text: string,
  around: Omit<SqlStatementInput, 'text'> = {},
): Promise<SqlAnswer> {
  const result = await who.call(runSql, { body: { text, ...around } });
  if (!result.ok) throw new Error(JSON.stringify(result));
  return result.answer;
}

async function refusalOf(who: Person, text: string, around: Omit<SqlStatementInput, 'text'> = {}) {
  const result = await who.call(runSql, { body: { text, ...around } });
  if (result.ok) throw new Error('answered');
  return result;
}

/** The keys and values of the rows of a question, in the order of their keys. */
async function ask(who: Person, input: Omit<QuestionInput, 'span'>, span = SPAN) {
  const { answers } = await who.call(answerQuestions, { body: { questions: [{ span, ...input }] } });
  const [result] = answers;
  if (!result?.ok) throw new Error(JSON.stringify(result));
  const { rows, cells } = result.answer;
  return rows
    .map((row, index) => [
      ...row.map(({ key }) => key),
      ...(cells[index]?.[0] ?? []).map(({ value }) => value),
    ])
    .toSorted();
}

test.each([
  ['channel', 'mentions.mentions', 'select channel, measure(mentions) from mentions group by 1'],
  ['sentiment', 'mentions.authors', 'select sentiment, measure(authors) from mentions group by 1'],
  ['country', 'mentions.negative_share', 'select country, measure(negative_share) from mentions group by 1'],
  [
    'channel',
    'mentions.net_sentiment',
    'select m.channel, measure(m.net_sentiment) from mentions m group by m.channel',
  ],
  ['language', 'mentions.clusters', 'select language, measure(clusters) from mentions group by language'],
  ['channel', 'mentions.likes', 'select channel, measure(likes) from mentions group by channel'],
  [
    'channel',
    'mentions.engagement_mean',
    'with x as (select * from mentions) select channel, sum(engagement)::numeric / count(*) from x group by 1',
  ],
  [
    'hashtag',
    'mentions.mentions',
    'select h, measure(mentions) from mentions left join unnest(hashtag) h on true group by h',
  ],
])(
  'A statement counts what the question counts, for everybody: %s by %s',
  async (dimension, measure, text) => {
    const input = { measures: [measure], rows: [{ dimension }] } as Omit<QuestionInput, 'span'>;
    for (const who of [admin, member]) {
      const { rows } = await run(who, text, { span: SPAN });
      const counted = await ask(who, input);
      expect(counted.length).toBeGreaterThan(0);
      expect(rows.toSorted()).toEqual(
        counted.map((row) => row.map((one) => (typeof one === 'number' ? expect.closeTo(one, 9) : one))),
      );
    }
  },
);

test('A member of a group reads the rows and the list values of its keywords only', async () => {
  const text = 'select k, count(*) from mentions, unnest(keyword) k group by k';
  const own = await run(member, text, { span: SPAN });
  expect(own.rows.map(([key]) => key)).toEqual([keywords[0]?.number]);
  expect((await run(admin, text, { span: SPAN })).rows).toHaveLength(2);
  const hidden = `select count(*) from mentions where ${keywords[1]?.number} = any(keyword)`;
  expect((await run(member, hidden)).rows).toEqual([[0]]);
});

test('A group of the CRM reads the tickets that it sees, also through messages and joins', async () => {
  for (const text of [
    'select count(*) from tickets',
    "select count(*) from messages where direction = 'in'",
    'select count(*) from messages m join tickets t on t._id = m.ticket_id',
    'select measure(tickets) from tickets',
    'with x as (select * from tickets) select count(*) from (select 1 from x union all select 1 from x where false) y',
  ]) {
    expect((await run(admin, text)).rows, text).toEqual([[2]]);
    expect((await run(clerk, text)).rows, text).toEqual([[1]]);
  }
  expect((await run(admin, 'select ticket_state from tickets')).as_of?.seq).toBeGreaterThan(0);
});

test('A stored statement runs with the rights of its reader', async () => {
  const { context } = world.suite;
  const { accountId } = admin;
  const scope: QuestionScope = {
    context,
    accountId,
    inUnit: (work) => inTransaction(context, { accountId, actor: SYSTEM }, work),
  };
  const input = SqlStatement.parse({ text: 'select count(*) from tickets' });
  const countFor = async (who: Person) => {
    const viewer: ViewerInput = {
      permissions: ['crm.report.read'],
      person: { kind: 'user', id: who.userId },
      personal: false,
    };
    const result = await answerSql(scope, input, { viewer, use: 'background' });
    return result.ok ? result.answer.rows : result.code;
  };
  expect(await countFor(admin)).toEqual([[2]]);
  expect(await countFor(clerk)).toEqual([[1]]);
  const personal = SqlStatement.parse({ text: 'select customer from tickets' });
  const viewer: ViewerInput = { permissions: ['crm.report.read'], person: SYSTEM, personal: false };
  const refused = await answerSql(scope, personal, { viewer, use: 'background' });
  expect(refused).toMatchObject({ ok: false, fault: { code: 'sql_unknown_column' } });
});

test('Without the permission of a data set it is no table, and fields of its rows are no columns', async () => {
  const person = await world.person(admin.accountId, {
    can: RESTRICTED_PERMISSIONS.filter((one) => one !== 'crm.report.read'),
  });
  expect(await refusalOf(person, 'select 1 from tickets')).toMatchObject({
    code: 'hidden',
    faults: [{ start: 14, end: 21, fault: { code: 'data_set_hidden' } }],
  });
  expect(await refusalOf(person, 'select ticket_source from mentions')).toMatchObject({
    code: 'wrong',
    faults: [{ start: 7, end: 20, fault: { code: 'sql_unknown_column' } }],
  });
  const { tables } = await person.call(listSqlTables, {});
  expect(tables.map(({ name }) => name)).not.toContain('tickets');
  const writer = await world.person(admin.accountId, { can: ['listening.keyword.read'] });
  await expect(writer.call(runSql, { body: { text: 'select 1' } })).rejects.toThrow('403');
});

test('Filters and the span of a dashboard apply inside, and parameters are bound', async () => {
  const filters = [{ dimension: 'channel', is: 'among' as const, values: ['line'] }];
  const inside = await run(
    admin,
    'with x as (select channel, count(*) as n from mentions group by 1) select x.channel, x.n, t.n from x cross join (select count(*) as n from tickets) t',
    { span: SPAN, filters: [...filters, { dimension: 'hashtag', is: 'among', values: ['promo'] }] },
  );
  expect(inside.rows.map(([channel]) => channel)).toEqual(['line']);
  expect(inside.not_applied).toEqual([
    { data_set: 'tickets', filter: { dimension: 'hashtag', is: 'among', values: ['promo'] } },
  ]);
  const parameters = {
    since: { type: 'date' as const, value: '2026-10-10' },
    channels: { type: 'text[]' as const, value: ['line', "x' or 1=1"] },
  };
  const text =
    'select count(*) from mentions where channel = any(parameter(channels)) and published < parameter(since)';
  const { rows } = await run(admin, text, { parameters });
  const counted = await ask(
    admin,
    { measures: ['mentions.mentions'], filters },
    { ...SPAN, to: '2026-10-10T00:00:00.000Z' },
  );
  expect(rows).toEqual(counted);
});

test('Columns say what they are, records have labels, and what is cut says so', async () => {
  const text =
    "select k as keyword, date_trunc('week', published) as week, measure(negative_share), count(*) as n, channel || 'x' as c from mentions, unnest(keyword) k group by 1, 2, 5 order by 4 desc";
  const answer = await run(admin, text, { zone: 'Asia/Bangkok', week_start: 7, limit: 3 });
  expect(answer.columns).toMatchObject([
    { name: 'keyword', type: 'integer', dimension: 'keyword', data_set: 'mentions' },
    { name: 'week', type: 'timestamptz', time: 'published', grain: 'week' },
    { name: 'negative_share', type: 'decimal', measure: 'negative_share', unit: 'share' },
    { name: 'n', type: 'integer', unit: 'count', dimension: null },
    { name: 'c', type: 'text', dimension: null, data_set: null },
  ]);
  expect(answer.rows).toHaveLength(3);
  expect(answer.cut).toBe(true);
  const [first] = answer.rows;
  expect(['tea', 'coffee']).toContain(answer.labels['keyword']?.[String(first?.[0])]);
  // Sunday, at the beginning of the day in Bangkok.
  const week = new Date(String(first?.[1]));
  expect([week.getUTCDay(), week.getUTCHours()]).toEqual([6, 17]);
});

test('A check names every wrong place in English, and columns where nothing is wrong', async () => {
  const wrong = await admin.call(checkSql, {
    body: { text: "select ช่อง, lowre(channel), sum(channel) from mentions where likes = 'x'" },
  });
  expect(wrong).toMatchObject({ ok: false, code: 'wrong' });
  if (wrong.ok) return;
  expect(wrong.faults.map(({ start, end, fault }) => [start, end, fault.code])).toEqual([
    [70, 73, 'sql_literal'],
    [7, 11, 'sql_unknown_column'],
    [13, 18, 'sql_unknown_function'],
    [29, 32, 'sql_argument_types'],
  ]);
  expect(wrong.faults[1]?.fault.message).toBe('There is no column ช่อง.');
  const right = await admin.call(checkSql, { body: { text: 'select channel from mentions' } });
  expect(right).toMatchObject({
    ok: true,
    columns: [{ name: 'channel', dimension: 'channel' }],
    data_sets: ['mentions'],
  });
});

test('What fails while it runs, and zones that nobody knows, are refused in plain words', async () => {
  const rows = 'select (select channel from mentions where channel is not null) as c';
  expect(await refusalOf(admin, rows)).toMatchObject({ code: 'wrong', fault: { code: 'sql_many_rows' } });
  const zone = "select published at time zone 'Mars/Olympus' from mentions";
  expect(await refusalOf(admin, zone)).toMatchObject({ code: 'wrong', fault: { code: 'not_known_here' } });
  expect((await refusalOf(admin, zone)).faults).toHaveLength(1);
  expect(await refusalOf(admin, 'select 1; select 2')).toMatchObject({
    fault: { code: 'sql_one_statement' },
  });
});

test('Tables list what a statement may name', async () => {
  const { tables, functions } = await admin.call(listSqlTables, {});
  const mentions = tables.find(({ name }) => name === 'mentions');
  expect(mentions?.columns).toContainEqual({
    name: 'keyword',
    type: 'integer[]',
    unit: null,
    dimension: 'keyword',
    time: null,
    listed: true,
  });
  expect(mentions?.measures).toContainEqual({ name: 'negative_share', unit: 'share', ratio: true });
  expect(functions).toContainEqual({ name: 'left', kind: 'row', forms: ['left(text, integer) → text'] });
});
