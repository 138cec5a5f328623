import type { ClickHouseClient } from '@clickhouse/client';
import { z } from 'zod';
import type { SemanticAnswer } from '#contracts/semantic/answer.ts';
import { joinParts, type FoundParts } from '#engine/semantic/join-parts.ts';
import type { ChosenValues, PartRow, Plan, PlannedPart } from '#engine/semantic/plan.ts';
import { readRows } from '#server/kit/clickhouse/sql.ts';
import { readKey } from '#server/semantic/key-sql.ts';
import { buildPartSql, buildRankingSql, type RenderContext } from '#server/semantic/part-sql.ts';

/** An unmatched link is null, not a default value; numbers come as numbers. */
const SETTINGS = { join_use_nulls: 1, output_format_json_quote_64bit_integers: 0 } as const;

const GroupRow = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));
const RankedRow = z.object({ k0: z.string().nullable() });

/** Runs a plan: first the choice of the values that are shown, then its statements side by side; the joiner puts them together. */
export async function answerPlan(
  clickhouse: ClickHouseClient,
  plan: Plan,
  context: RenderContext,
  coverage: FoundParts['coverage'] = new Map(),
): Promise<SemanticAnswer> {
  const chosen = await readChosen(clickhouse, plan, context);
  const rows = await Promise.all(plan.parts.map((part) => readPart(clickhouse, part, { context, chosen })));
  return joinParts(plan, { rows, chosen, ...(coverage && { coverage }) });
}

async function readChosen(
  clickhouse: ClickHouseClient,
  plan: Plan,
  context: RenderContext,
): Promise<ChosenValues> {
  const ranked = await Promise.all(
    plan.rankings.map(async ({ axis, ratio, part }) => {
      const rows = await readRows(clickhouse, RankedRow, buildRankingSql(part, ratio, context), SETTINGS);
      return [axis, rows.map(({ k0 }) => k0)] as const;
    }),
  );
  return new Map(ranked);
}

async function readPart(
  clickhouse: ClickHouseClient,
  part: PlannedPart,
  { context, chosen }: { context: RenderContext; chosen: ChosenValues },
): Promise<PartRow[]> {
  const rows = await readRows(clickhouse, GroupRow, buildPartSql(part, context, chosen), SETTINGS);
  return rows.map((row) => ({
    keys: part.keys.map((key, index) => readKey(key, toText(row[`k${index}`]))),
    values: part.measures.map(
      (_name, index) => [toNumber(row[`v${index}`]), toNumber(row[`n${index}`])] as const,
    ),
  }));
}

function toText(value: string | number | null | undefined): string | null {
  return value === undefined || value === null ? null : String(value);
}
function toNumber(value: string | number | null | undefined): number | null {
  return typeof value === 'number' ? value : null;
}
