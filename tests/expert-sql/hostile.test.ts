import { init } from '@guanmingchiu/sqlparser-ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { AccountId } from '#contracts/kit/ids.ts';
import { DATA_SETS } from '#contracts/semantic/register.ts';
import { checkStatement, type CheckResult } from '#engine/expert-sql/check-query.ts';
import { placeFault, SqlRefusal } from '#engine/expert-sql/fault.ts';
import { listSqlTables } from '#engine/expert-sql/sql-table.ts';
import { buildModel } from '#engine/semantic/model.ts';
import { loadParser, parseSql } from '#server/expert-sql/parse.ts';
import { renderStatement } from '#server/expert-sql/render.ts';
import { render } from '#server/kit/clickhouse/sql.ts';
import { drawStatement } from '#tests/expert-sql/drawn-statements.ts';
import { listHostileStatements } from '#tests/expert-sql/hostile-statements.ts';
import { SEES_ALL } from '#tests/expert-sql/plain-world.ts';
import { readRendered } from '#tests/expert-sql/read-rendered.ts';
import { ORDERED, UNORDERED } from '#tests/expert-sql/statements.ts';

const MODEL = buildModel(DATA_SETS);
const TABLES = listSqlTables(MODEL, SEES_ALL);
const STORED = new Set(DATA_SETS.map(({ table }) => table));
const NOW = Date.UTC(2026, 10, 1);

beforeAll(async () => {
  await loadParser();
  await init();
});

function check(text: string): CheckResult {
  try {
    return checkStatement(text, parseSql(text), { tables: TABLES, now: NOW, today: '2026-11-01' });
  } catch (error) {
    if (!(error instanceof SqlRefusal)) throw error;
    return { ok: false, faults: [placeFault(text, error.at, error.fault)] };
  }
}

/** The statement for the engine; null where the text is refused. */
function renderText(text: string): { query: string; query_params: Record<string, unknown> } | null {
  const checked = check(text);
  if (!checked.ok) return null;
  const reader = {
    accountId: AccountId.parse('00000000-0000-4000-8000-00000000000a'),
    viewer: SEES_ALL,
    search: () => {
      throw new Error('nothing is searched');
    },
  };
  const clock = { zone: 'UTC', weekStart: 1 };
  const read = { model: MODEL, reader, clock, now: NOW, span: null, filters: [] };
  return render(renderStatement(checked.statement, read, 100));
}

describe('hostile statements', () => {
  const hostile = listHostileStatements();

  test('There are more than 500 of them', () => {
    expect(new Set(hostile).size).toBeGreaterThan(500);
  });

  test('Each is refused with a place of its text', () => {
    const accepted = hostile.filter((text) => check(text).ok).map((text) => text.slice(0, 200));
    expect(accepted).toEqual([]);
    for (const text of hostile) {
      const result = check(text);
      if (result.ok) continue;
      expect(result.faults.length).toBeGreaterThan(0);
      for (const { start, end } of result.faults) {
        expect(start, text.slice(0, 200)).toBeGreaterThanOrEqual(0);
        expect(start).toBeLessThanOrEqual(end);
        expect(end, text.slice(0, 200)).toBeLessThanOrEqual(text.length);
      }
    }
  });

  test('None takes longer than a second', () => {
    for (const text of hostile) {
      const from = performance.now();
      check(text);
      expect(performance.now() - from, text.slice(0, 100)).toBeLessThan(1000);
    }
  });
});

describe('what is rendered', () => {
  test('Another parser finds one statement, in which every table has the condition of the account', () => {
    const drawn = Array.from({ length: 200 }, (_one, index) => drawStatement(index + 1));
    const linked = [
      'select ticket_state, sum(1) from messages group by 1',
      'select m.ticket_state, m.survey_state from messages m join sla_clocks c on c.ticket_id = m.ticket_id',
      'select measure(csat), measure(nps), measure(first_response) from tickets',
    ];
    let tables = 0;
    for (const text of [...UNORDERED, ...ORDERED, ...drawn, ...linked]) {
      const rendered = renderText(text);
      if (!rendered) throw new Error(text);
      const found = readRendered(rendered.query);
      expect(found.statements, text).toBe(1);
      expect(found.unguarded, rendered.query).toEqual([]);
      for (const name of found.tables) expect(STORED.has(name), name).toBe(true);
      tables += found.tables.length;
    }
    expect(tables).toBeGreaterThan(250);
  });

  test('No text and no name of a statement is in what is rendered', () => {
    const rendered = renderText(
      `with "x'); drop" as (select channel as "zz'--", 'evil '' text' as "select" from mentions where author = 'zq1') select "zz'--", "select" from "x'); drop" order by "select"`,
    );
    expect(rendered?.query).not.toMatch(/zz|evil|zq1|drop|--/);
    expect(Object.values(rendered?.query_params ?? {})).toContain('zq1');
  });
});
