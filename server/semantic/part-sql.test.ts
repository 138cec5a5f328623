import { expect, test } from 'vitest';
import { AccountId } from '#contracts/kit/ids.ts';
import { Question, type QuestionInput } from '#contracts/semantic/question.ts';
import { DATA_SETS } from '#contracts/semantic/register.ts';
import { buildModel } from '#engine/semantic/model.ts';
import { planQuestion } from '#engine/semantic/plan-question.ts';
import type { Plan, PlanContext } from '#engine/semantic/plan.ts';
import { bindValue, render, sql } from '#server/kit/clickhouse/sql.ts';
import { buildPartSql, buildRankedPartSql } from '#server/semantic/part-sql.ts';
import type { RenderContext } from '#server/semantic/reading.ts';
import { drawHostileFormulas } from '#tests/formula/hostile-formulas.ts';

const MODEL = buildModel(DATA_SETS);
const SPAN = { from: '2026-11-01T00:00:00.000Z', to: '2026-11-03T00:00:00.000Z' };
const PERMISSIONS = new Set(['listening.keyword.read', 'crm.report.read']);

function plan(input: Omit<QuestionInput, 'span'>, context: Partial<PlanContext> = {}): Plan {
  const result = planQuestion(Question.parse({ span: SPAN, ...input }), MODEL, {
    viewer: { permissions: PERMISSIONS, personal: true, sets: {} },
    now: Date.parse('2026-11-29T00:00:00.000Z'),
    ...context,
  });
  if (!result.ok) throw new Error(JSON.stringify(result.refusal));
  return result.plan;
}

const CONTEXT: RenderContext = {
  accountId: AccountId.parse('00000000-0000-4000-8000-000000000001'),
  viewer: { permissions: PERMISSIONS, personal: true, sets: {} },
  search: (_dataSet, text) => sql`position(folded, ${bindValue('String', text)}) > 0`,
};

/** The statements of a plan, with one space between words and without the numbers of their parameters. */
function statementsOf({ parts, rankings }: Plan, context = CONTEXT): string[] {
  const chosen = new Map(rankings.map(({ axis }) => [axis, ['a', null]]));
  return [
    ...rankings.map((ranking) => buildRankedPartSql(ranking.part, ranking, { context })),
    ...parts.map((part) => buildPartSql(part, context, chosen)),
  ].map((statement) =>
    render(statement)
      .query.replaceAll(/\s+/g, ' ')
      .replaceAll(/\{p\d+:/g, '{'),
  );
}

test('A count by day and sentiment is one statement over the rows that are not hidden', () => {
  expect(
    statementsOf(
      plan({
        measures: ['mentions.mentions'],
        rows: [{ dimension: 'time', grain: 'day' }, { dimension: 'sentiment' }],
      }),
    ),
  ).toMatchInlineSnapshot(`
    [
      "with roundDown(toInt64(floor(toUnixTimestamp64Milli(assumeNotNull(published_at)) / 1000)), {Array(Int64)}) as g0, sentiment as g1 select toString(g0) as k0, toString(g1) as k1, toFloat64(count()) as v0 from mentions where account_id = {UUID} and (((published_at >= {DateTime64(3, 'UTC')} and published_at < {DateTime64(3, 'UTC')})) and (hidden = {String})) group by g0, g1 limit {UInt32}",
    ]
  `);
});

test('Two data sets by a shared dimension are two statements, and a dimension of a linked row is joined to one', () => {
  expect(
    statementsOf(
      plan({ measures: ['tickets.csat', 'messages.received'], rows: [{ dimension: 'priority' }] }),
    ),
  ).toMatchInlineSnapshot(`
    [
      "with nullIf(priority, {Int64}) as g0 select toString(g0) as k0, toFloat64(countIf((ifNull((csat >= {Float64}), false)))) as v0, toFloat64(countIf((isNotNull(csat)))) as v1 from ticket_facts final where account_id = {UUID} and (((created_at >= {DateTime64(3, 'UTC')} and created_at < {DateTime64(3, 'UTC')})) and (blocked = {UInt8})) group by g0 limit {UInt32}",
      "with nullIf(ticket__priority, {Int64}) as g0 select toString(g0) as k0, toFloat64(countIf((direction = {String}))) as v0 from (select _id, at, ticket_id, direction from message_facts final where account_id = {UUID} and (((at >= {DateTime64(3, 'UTC')} and at < {DateTime64(3, 'UTC')}))) ) as base left any join (select _id as ticket__of, priority as ticket__priority from ticket_facts final where account_id = {UUID} and (true) ) as link_ticket on ticket_id = ticket__of where true group by g0 limit {UInt32}",
    ]
  `);
});

test('The first tags and the others are one reading of the choice and one of the groups', () => {
  expect(
    statementsOf(
      plan({
        measures: ['tickets.first_response'],
        rows: [{ dimension: 'ticket_tag', top: { count: 3, by: 'tickets.first_response', others: true } }],
      }),
    ),
  ).toMatchInlineSnapshot(`
    [
      "select * from (with arrayJoin(emptyArrayToSingle(arrayDistinct(tag_ids))) as g0 select nullIf(toString(g0), {String}) as k0, toFloat64(sumOrNull(first_response)) as v0, toFloat64(countIf(isNotNull(first_response) and true)) as n0 from ticket_facts final where account_id = {UUID} and (((created_at >= {DateTime64(3, 'UTC')} and created_at < {DateTime64(3, 'UTC')})) and (blocked = {UInt8})) group by g0 limit {UInt32}) order by v0 / nullIf(n0, 0) desc nulls last, k0 limit {UInt32}",
      "with arrayJoin(arrayDistinct(arrayMap(one -> if(has({Array(UUID)}, one), concat('=', toString(one)), 'others'), emptyArrayToSingle(arrayDistinct(tag_ids))))) as g0 select if(g0 = {String}, 'none', g0) as k0, toFloat64(sumOrNull(first_response)) as v0, toFloat64(countIf(isNotNull(first_response) and true)) as n0 from ticket_facts final where account_id = {UUID} and (((created_at >= {DateTime64(3, 'UTC')} and created_at < {DateTime64(3, 'UTC')})) and (blocked = {UInt8})) group by g0 limit {UInt32}",
    ]
  `);
});

test('A viewer with restrictions reads no rollup, and sees only rows of visible tickets', () => {
  const hidden = ['00000000-0000-4000-8000-000000000009'];
  const sets = { listening_hidden_sources: hidden, crm_hidden_sources: hidden };
  const viewer = { ...CONTEXT.viewer, sets };
  const built = new Map([['mention_rollups', [{ from: Date.parse(SPAN.from), to: Date.parse(SPAN.to) }]]]);
  const of = (context: Partial<PlanContext>) =>
    plan({ measures: ['mentions.mentions'] }, { built, ...context });
  expect(of({}).parts.map(({ source }) => source.from)).toEqual(['rollup']);
  expect(of({ viewer }).parts.map(({ source }) => source)).toEqual([
    { from: 'rows', reason: 'viewer_restricted' },
  ]);
  expect(statementsOf(of({}))).toMatchInlineSnapshot(`
    [
      "select toFloat64(sum(negative) + sum(neutral) + sum(positive) + sum(question) + sum(unjudged)) as v0 from mention_rollups where account_id = {UUID} and ((grain = {String}) and (keyword = {UInt32}) and ((at >= {DateTime('UTC')} and at < {DateTime('UTC')}))) having count() > 0 limit {UInt32}",
    ]
  `);
  expect(statementsOf(plan({ measures: ['surveys.sent'] }, { viewer }), { ...CONTEXT, viewer }))
    .toMatchInlineSnapshot(`
      [
        "select toFloat64(countIf((isNull(reason)))) as v0 from survey_facts final where account_id = {UUID} and (((created_at >= {DateTime64(3, 'UTC')} and created_at < {DateTime64(3, 'UTC')})) and ((ifNull(ticket_id = {UUID}, true) or ifNull(ticket_id in (select _id from ticket_facts final where account_id = {UUID} and (((not (connection_id = {UUID})) and (true))) ), false)))) having count() > 0 limit {UInt32}",
      ]
    `);
});

test('No value of a question becomes a part of a statement, and every table has its account', () => {
  const hostile = `'); drop table mentions; --`;
  const statements = statementsOf(
    plan({
      measures: ['mentions.mentions', 'tickets.tickets'],
      rows: [{ dimension: 'channel', top: { count: 2, by: 'mentions.mentions', others: true } }],
      filters: [
        { dimension: 'channel', is: 'not_among', values: [hostile] },
        { dimension: 'hashtag', is: 'beyond', values: [hostile, null] },
        { dimension: 'agent', is: 'among', values: [hostile] },
        { search: hostile },
        {
          linked: 'messages',
          is: 'some',
          filters: [{ dimension: 'direction', is: 'among', values: [hostile] }],
        },
      ],
    }),
  );
  expect(statements.length).toBe(3);
  for (const statement of statements) {
    expect(statement).not.toContain('drop');
    const tables = statement.match(/\bfrom [a-z_]+/g) ?? [];
    const accounts = statement.match(/\baccount_id = \{UUID\}/g) ?? [];
    expect(accounts.length).toBe(tables.length);
  }
});

test('A formula is bound pieces over declared columns, and a linked row that it reads is joined to one', () => {
  expect(
    statementsOf(
      plan({
        calculated: {
          fields: [{ name: 'urgent', formula: 'if(priority > 2, "urgent", "usual")' }],
          measures: [
            { name: 'share', data_set: 'messages', formula: 'count_if(urgent = "urgent") / tickets.tickets' },
          ],
        },
        measures: ['calculated.share'],
        rows: [{ dimension: 'calculated-urgent' }],
      }),
    ),
  ).toMatchInlineSnapshot(`
    [
      "with if((toFloat64(nullIf(ticket__priority, {Int64})) > {Float64}), {String}, {String}) as g0 select toString(g0) as k0, toFloat64(countIf((ifNull((if((toFloat64(nullIf(ticket__priority, {Int64})) > {Float64}), {String}, {String}) = {String}) = {UInt8}, false)))) as v0 from (select _id, at, ticket_id from message_facts final where account_id = {UUID} and (((at >= {DateTime64(3, 'UTC')} and at < {DateTime64(3, 'UTC')}))) ) as base left any join (select _id as ticket__of, priority as ticket__priority from ticket_facts final where account_id = {UUID} and (true) ) as link_ticket on ticket_id = ticket__of where true group by g0 limit {UInt32}",
      "with if((toFloat64(nullIf(priority, {Int64})) > {Float64}), {String}, {String}) as g0 select toString(g0) as k0, toFloat64(count()) as v0 from ticket_facts final where account_id = {UUID} and (((created_at >= {DateTime64(3, 'UTC')} and created_at < {DateTime64(3, 'UTC')})) and (blocked = {UInt8})) group by g0 limit {UInt32}",
    ]
  `);
});

test('A list that a formula reads has only the values that the viewer sees', () => {
  const viewer = { ...CONTEXT.viewer, sets: { crm_tags: ['00000000-0000-4000-8000-000000000007'] } };
  const question = {
    calculated: { fields: [{ name: 'big', formula: 'size(ticket_tag) > 3' }], measures: [] },
    measures: ['tickets.tickets' as const],
    rows: [{ dimension: 'calculated-big' }],
  };
  expect(statementsOf(plan(question, { viewer }), { ...CONTEXT, viewer })).toMatchInlineSnapshot(`
    [
      "with (toFloat64(length(arrayMap(one -> toString(one), arrayFilter(one -> has({Array(UUID)}, one), tag_ids)))) > {Float64}) as g0 select toString(g0) as k0, toFloat64(count()) as v0 from ticket_facts final where account_id = {UUID} and (((created_at >= {DateTime64(3, 'UTC')} and created_at < {DateTime64(3, 'UTC')})) and (blocked = {UInt8})) group by g0 limit {UInt32}",
    ]
  `);
});

test('No text of a hostile formula becomes a part of a statement, whatever part of a question has it', () => {
  const usual = /^[a-z0-9_ (){}:.,'<>=+*/%|-]+$/i;
  let accepted = 0;
  for (const hostile of drawHostileFormulas()) {
    const formula = hostile.replaceAll('messages', 'replies').replaceAll('angry', 'blocked');
    const result = planQuestion(
      Question.parse({
        span: SPAN,
        calculated: {
          fields: [{ name: 'field', formula: formula.slice(0, 4096) }],
          measures: [
            { name: 'inner', data_set: 'tickets', formula: `count_if(${formula})`.slice(0, 4096) },
            { name: 'outer', data_set: 'tickets', formula: `tickets + ${formula}`.slice(0, 4096) },
          ],
        },
        measures: ['calculated.inner', 'calculated.outer', 'tickets.tickets'],
        rows: [{ dimension: 'calculated-field' }],
      }),
      MODEL,
      { viewer: CONTEXT.viewer, now: 0 },
    );
    const question = result.ok ? result.plan.question : result.refusal.nearest;
    if (!result.ok) expect(result.refusal.fault.code).toMatch(/^(question_formula|calculated_)/);
    const planned = question && planQuestion(question, MODEL, { viewer: CONTEXT.viewer, now: 0 });
    if (!planned?.ok) continue;
    accepted += planned.plan.question.calculated?.fields.length ?? 0;
    for (const statement of statementsOf(planned.plan)) {
      expect(statement).toMatch(usual);
      expect(statement).not.toMatch(/system|passwd|evil|drop|union select|outfile|executable/i);
      const tables = statement.match(/\bfrom [a-z_]+/g) ?? [];
      expect(statement.match(/\baccount_id = \{UUID\}/g)?.length).toBe(tables.length);
    }
  }
  expect(accepted).toBeGreaterThan(50);
});
