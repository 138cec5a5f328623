import type { ClickHouseClient } from '@clickhouse/client';
import { z } from 'zod';
import type { SemanticAnswer } from '#contracts/semantic/answer.ts';
import { bindValue, sql, type Sql } from '#server/kit/clickhouse/sql.ts';
import type { RunOptions } from '#server/semantic/part-store.ts';
import { answerPlan } from '#server/semantic/public.ts';
import { ACCOUNT, CONTEXT, plan, SPAN } from './account.ts';
import type { HandWritten } from './hand-written.ts';

/** A row of an answer: keys, then measures. */
export type Row = readonly (string | number | null)[];

const HandRow = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));

/** Runs a hand-written statement. */
export async function answerByHand(clickhouse: ClickHouseClient, statement: string): Promise<Row[]> {
  const found = await clickhouse.query({
    query: statement,
    query_params: { account: ACCOUNT, from: SPAN.from.slice(0, 10), to: SPAN.to.slice(0, 10) },
    format: 'JSONEachRow',
    clickhouse_settings: { output_format_json_quote_64bit_integers: 0 },
  });
  return z
    .array(HandRow)
    .parse(await found.json())
    .map((row) => Object.values(row));
}

/** Plans a question and answers it by the layer. */
export async function answerByLayer(
  clickhouse: ClickHouseClient,
  question: HandWritten['question'],
  options: RunOptions = {},
): Promise<Row[]> {
  const context = { accountId: ACCOUNT, viewer: CONTEXT.viewer, search: buildSearch };
  return listRows(await answerPlan(clickhouse, plan(question), context, options));
}

/** A text is found where a post has it as it is. */
export function buildSearch(_dataSet: unknown, text: string): Sql {
  return sql`position(folded, ${bindValue('String', text)}) > 0`;
}

function listRows({ rows, cells }: SemanticAnswer): Row[] {
  return rows.map((values, row) => [
    ...values.map(({ key }) => key),
    ...(cells[row]?.flat().map(({ value }) => value) ?? []),
  ]);
}

/** @throws where two answers differ in any cell, in any order of rows */
export function assertSameRows(ours: readonly Row[], theirs: readonly Row[], name: string): void {
  const [mine, other] = [toText(ours), toText(theirs)];
  if (mine !== other) throw new Error(`${name}: ${mine.slice(0, 600)} is not ${other.slice(0, 600)}`);
}

function toText(rows: readonly Row[]): string {
  return rows
    .map((row) =>
      JSON.stringify(row.map((cell) => (typeof cell === 'number' ? Number(cell.toPrecision(10)) : cell))),
    )
    .toSorted()
    .join('\n');
}
