import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ClickHouseClient } from '@clickhouse/client';
import { z } from 'zod';
import { AccountId } from '#contracts/kit/ids.ts';
import { Question, type QuestionInput } from '#contracts/semantic/question.ts';
import { DATA_SETS } from '#contracts/semantic/register.ts';
import { buildModel } from '#engine/semantic/model.ts';
import { planQuestion } from '#engine/semantic/plan-question.ts';
import type { Plan, PlanContext } from '#engine/semantic/plan.ts';
import { migrateClickHouse } from '#server/kit/clickhouse/migrate.ts';
import { sql } from '#server/kit/clickhouse/sql.ts';
import { openClickHouse } from '#server/kit/embedded/clickhouse.ts';
import { answerPlan } from '#server/semantic/part-store.ts';
import { fillRows } from './fill.ts';
import { HAND_WRITTEN, type HandWritten } from './hand-written.ts';

const MENTIONS = Number(process.env['SEMANTIC_MENTIONS'] ?? 1_000_000);
const TICKETS = Number(process.env['SEMANTIC_TICKETS'] ?? 100_000);
const ROUNDS = Number(process.env['SEMANTIC_ROUNDS'] ?? 15);
const PLANS = 3000;
/** What the planner may take at the 95th percentile, in milliseconds. */
const PLAN_LIMIT = 0.3;

const MODEL = buildModel(DATA_SETS);
const ACCOUNT = AccountId.parse('00000000-0000-4000-8000-000000000001');
const CONTEXT: PlanContext = {
  viewer: { permissions: new Set(['listening.keyword.read', 'crm.report.read']), personal: true, sets: {} },
  now: Date.UTC(2026, 10, 29),
};
const SPAN = { from: '2026-10-01T00:00:00.000Z', to: '2026-10-31T00:00:00.000Z' };

/** Ten measures over three data sets. */
const LARGE: QuestionInput = {
  measures: [
    'mentions.mentions',
    'mentions.authors',
    'mentions.engagement',
    'mentions.negative_share',
    'tickets.tickets',
    'tickets.csat',
    'tickets.first_response',
    'tickets.breached',
    'messages.received',
    'messages.failed_share',
  ],
  rows: [{ dimension: 'channel', top: { count: 5, by: 'mentions.mentions', others: true } }],
  columns: [{ dimension: 'time', grain: 'day' }],
  filters: [{ dimension: 'channel', is: 'not_among', values: ['rss'] }],
  span: SPAN,
  comparison: 'before',
  totals: ['rows', 'columns'],
  zone: 'Asia/Bangkok',
};

function plan(input: QuestionInput): Plan {
  const result = planQuestion(Question.parse(input), MODEL, CONTEXT);
  if (!result.ok) throw new Error(JSON.stringify(result.refusal));
  return result.plan;
}

function percentile(times: readonly number[], part: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * part)] ?? 0;
}

/** How long the planner takes, and its statements beside hand-written ones over the same rows, compared cell by cell. @returns a section */
export async function runSemanticBench(): Promise<string> {
  const planner = measurePlanner();
  const folder = mkdtempSync(join(tmpdir(), 'earshot-bench-semantic-'));
  const clickhouse = await openClickHouse(folder, () => {});
  try {
    await migrateClickHouse(clickhouse);
    await fillRows(clickhouse, { accountId: ACCOUNT, mentions: MENTIONS, tickets: TICKETS, span: SPAN });
    const rows: string[] = [];
    const ratios: number[] = [];
    for (const one of HAND_WRITTEN) {
      const { layer, hand } = await compare(clickhouse, one);
      ratios.push(layer / hand);
      rows.push(
        `| ${one.name} | ${hand.toFixed(1)} ms | ${layer.toFixed(1)} ms | ${(layer / hand).toFixed(2)} |`,
      );
    }
    return `## Semantic layer

${MENTIONS.toLocaleString('en')} mentions and ${TICKETS.toLocaleString('en')} tickets of one account over 30 days. Every answer of the layer is compared with the hand-written
statement cell by cell; a difference ends the run. Medians of ${ROUNDS} rounds, taken in turn.

Planning ten measures of three data sets (${planner.parts} parts, nothing kept): median ${planner.p50.toFixed(3)} ms, 95th percentile ${planner.p95.toFixed(3)} ms, limit ${PLAN_LIMIT} ms.

| question | hand-written | layer | ratio |
| --- | --- | --- | --- |
${rows.join('\n')}

Ratio in the middle ${percentile(ratios, 0.5).toFixed(2)}, largest ${Math.max(...ratios).toFixed(2)}.
`;
  } finally {
    await clickhouse.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function measurePlanner(): { p50: number; p95: number; parts: number } {
  const question = Question.parse(LARGE);
  const times: number[] = [];
  for (let round = 0; round < PLANS; round++) {
    const start = performance.now();
    planQuestion(question, MODEL, CONTEXT);
    // The first rounds compile the code.
    if (round >= PLANS / 3) times.push(performance.now() - start);
  }
  return { p50: percentile(times, 0.5), p95: percentile(times, 0.95), parts: plan(LARGE).parts.length };
}

const HandRow = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));

async function compare(
  clickhouse: ClickHouseClient,
  one: HandWritten,
): Promise<{ layer: number; hand: number }> {
  const question: QuestionInput = { ...one.question, span: SPAN };
  const times = { layer: [] as number[], hand: [] as number[] };
  for (let round = 0; round < ROUNDS; round++) {
    const begun = performance.now();
    const found = await clickhouse.query({
      query: one.statement,
      query_params: { account: ACCOUNT, from: SPAN.from.slice(0, 10), to: SPAN.to.slice(0, 10) },
      format: 'JSONEachRow',
      clickhouse_settings: { output_format_json_quote_64bit_integers: 0 },
    });
    const rows = z.array(HandRow).parse(await found.json());
    const between = performance.now();
    const answer = await answerPlan(clickhouse, plan(question), {
      accountId: ACCOUNT,
      viewer: CONTEXT.viewer,
      search: () => sql`true`,
    });
    times.hand.push(between - begun);
    times.layer.push(performance.now() - between);
    const ours = answer.rows.map((values, row) => [
      ...values.map(({ key }) => key),
      ...(answer.cells[row]?.flat().map(({ value }) => value) ?? []),
    ]);
    const theirs = rows.map((row) => Object.values(row));
    const text = (table: readonly unknown[][]): string =>
      JSON.stringify(
        table
          .map((cells) =>
            cells.map((cell) => (typeof cell === 'number' ? Number(cell.toPrecision(10)) : cell)),
          )
          .map((cells) => JSON.stringify(cells))
          .toSorted(),
      );
    if (text(ours) !== text(theirs))
      throw new Error(`${one.name}: ${text(ours).slice(0, 600)} is not ${text(theirs).slice(0, 600)}`);
  }
  return { layer: percentile(times.layer, 0.5), hand: percentile(times.hand, 0.5) };
}
