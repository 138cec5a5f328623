import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ClickHouseClient } from '@clickhouse/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { compileFormula, type CompiledFormula } from '#engine/formula/compile.ts';
import type { FormulaLevel } from '#engine/formula/environment.ts';
import { evaluateMeasure } from '#engine/formula/evaluate-measure.ts';
import { evaluateField } from '#engine/formula/evaluate.ts';
import type { Expression } from '#engine/formula/expression.ts';
import type { FormulaClock, FormulaRow, FormulaValue } from '#engine/formula/formula-value.ts';
import { printFormula } from '#engine/formula/print.ts';
import { splitMeasure } from '#engine/formula/split-measure.ts';
import { formatClickHouseTime, joinSql, readRows, sql, type Sql } from '#server/kit/clickhouse/sql.ts';
import { openClickHouse } from '#server/kit/embedded/clickhouse.ts';
import { buildFormulaSql } from '#server/semantic/formulas/formula-sql.ts';
import { DRAWN_ZONES, drawRows, FormulaDrawer } from '#tests/formula/drawn-formulas.ts';
import { TEST_ENVIRONMENT } from '#tests/formula/environment.ts';
import { endSharedWorld } from '#tests/world.ts';

/** One meaning of a formula in the store and in memory: ClickHouse and the evaluator give the same values. */
const ROWS = drawRows(120, 5);
const folder = mkdtempSync(join(tmpdir(), 'formula-parity-'));
let client: ClickHouseClient;

beforeAll(async () => {
  await endSharedWorld();
  client = await openClickHouse(folder, () => undefined);
  await client.command({
    query: `create table formula_rows (row UInt32, channel String, status Nullable(String), state LowCardinality(String),
      tags Array(String), angry Nullable(UInt8), messages UInt16, reply_seconds Nullable(Float64), weight Nullable(Float64),
      price Float64, price_usd Float64, created_at DateTime64(3, 'UTC'), closed_at Nullable(DateTime64(3, 'UTC')),
      due_day Nullable(Date32)) engine = MergeTree order by row`,
  });
  const store = (row: FormulaRow, index: number): Record<string, unknown> => ({
    ...row,
    row: index,
    created_at: formatTime(row['created_at']),
    closed_at: formatTime(row['closed_at']),
  });
  await client.insert({ table: 'formula_rows', format: 'JSONEachRow', values: ROWS.map(store) });
}, 120_000);
afterAll(async () => {
  await client.close();
  rmSync(folder, { recursive: true, force: true });
});

function formatTime(value: FormulaValue = null): string | null {
  return typeof value === 'number' ? formatClickHouseTime(value) : null;
}

function compile(tree: Expression, level: FormulaLevel): CompiledFormula | undefined {
  const text = printFormula(tree);
  const result = compileFormula(text, { environment: TEST_ENVIRONMENT, level });
  if (result.ok) return result.formula;
  // Drawn formulas are well typed; only the limits may refuse them.
  expect(
    result.faults.map(({ fault }) => fault.code),
    text,
  ).toSatisfy((codes: string[]) =>
    codes.every((code) => ['formula_long', 'formula_parts', 'formula_deep'].includes(code)),
  );
  return undefined;
}

/** Times as milliseconds; everything else as the store writes it. */
function buildOutput({ tree }: CompiledFormula, value: Sql): Sql {
  return tree.type.kind === 'time' ? sql`toUnixTimestamp64Milli(${value})` : value;
}

const StoredValue = z.union([z.number(), z.string(), z.boolean(), z.null()]);

function normalize(value: z.infer<typeof StoredValue> | FormulaValue, kind: string): FormulaValue {
  if (value === null) return null;
  if (kind === 'boolean') return Boolean(value);
  return kind === 'number' || kind === 'time' ? Number(value) + 0 : (value as FormulaValue);
}

function drawClock(drawer: FormulaDrawer): FormulaClock {
  return { zone: drawer.pick(DRAWN_ZONES), weekStart: drawer.pick([1, 7, 6]) };
}

test(
  'A drawn field has the same value in the store and in memory, in every row',
  { timeout: 60_000 },
  async () => {
    let compared = 0;
    for (let seed = 1; seed <= 100; seed++) {
      const drawer = new FormulaDrawer(seed);
      const clock = drawClock(drawer);
      const kinds = ['number', 'text', 'boolean', 'time', 'day'] as const;
      const formulas = kinds.flatMap((kind) => compile(drawer.field(kind), 'row') ?? []);
      const values = formulas.map((formula, index) => {
        const built = buildFormulaSql(formula.tree, {
          buildName: buildColumn,
          buildCell: () => sql`NULL`,
          clock,
        });
        return sql`${buildOutput(formula, built)} as ${{ pieces: [`v${index}`] }}`;
      });
      if (values.length === 0) continue;
      const rows = await readRows(
        client,
        z.record(z.string(), StoredValue),
        sql`select ${joinSql(values, sql`, `)} from formula_rows order by row`,
      );
      formulas.forEach((formula, index) => {
        const { kind } = formula.tree.type;
        const stored = rows.map((row) => normalize(row[`v${index}`] ?? null, kind));
        const evaluated = ROWS.map((row) => normalize(evaluateField(formula.tree, row, clock), kind));
        expect(stored, `${formula.text} in ${clock.zone}`).toEqual(evaluated);
        compared += 1;
      });
    }
    expect(compared).toBeGreaterThan(400);
  },
);

const buildColumn = ({ name }: { name: string }): Sql => ({ pieces: [name] });

test(
  'A drawn measure has the same value in the store and in memory, also of no rows',
  { timeout: 60_000 },
  async () => {
    for (let seed = 1; seed <= 120; seed++) {
      const drawer = new FormulaDrawer(seed);
      const clock = drawClock(drawer);
      const formula = compile(drawer.measure(), 'aggregate');
      if (formula === undefined) continue;
      const { parts, tree } = splitMeasure(formula.tree);
      const input = { buildName: buildColumn, clock };
      const cells = parts.map((part) => buildFormulaSql(part.tree, { ...input, buildCell: () => sql`NULL` }));
      const built = buildFormulaSql(tree, { ...input, buildCell: (index) => cells[index] ?? sql`NULL` });
      for (const below of [120, 7, 1, 0]) {
        const among = ROWS.slice(0, below);
        const [stored] = await readRows(
          client,
          z.object({ value: z.number().nullable() }),
          sql`select ${built} as value from formula_rows where row < ${{ pieces: [String(below)] }}`,
        );
        const source = { listRows: () => among, readMeasure: () => null };
        const evaluated = evaluateMeasure(formula.tree, source, clock);
        if (typeof evaluated === 'number' && stored?.value !== null)
          expect(stored?.value, formula.text).toBeCloseTo(evaluated, Math.abs(evaluated) > 1e6 ? -3 : 6);
        else expect(stored?.value ?? null, formula.text).toBe(evaluated);
      }
    }
  },
);
