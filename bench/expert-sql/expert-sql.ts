import { parseSync } from 'libpg-query';
import { percentile } from '#bench/queries/measure.ts';
import { AccountId } from '#contracts/kit/ids.ts';
import { DATA_SETS } from '#contracts/semantic/register.ts';
import { checkStatement } from '#engine/expert-sql/check-query.ts';
import { listSqlTables } from '#engine/expert-sql/sql-table.ts';
import type { Viewer } from '#engine/semantic/plan.ts';
import { loadParser, parseSql } from '#server/expert-sql/parse.ts';
import { renderStatement } from '#server/expert-sql/render.ts';
import type { RowsRead } from '#server/expert-sql/table-sql.ts';
import { render } from '#server/kit/clickhouse/sql.ts';
import { MODEL } from '#server/semantic/public.ts';
import { STATEMENTS } from './statements.ts';

/** What parsing, checking and rendering may take at the 95th percentile, in milliseconds. */
const LIMIT = 3;
const ROUNDS = 60;
const NOW = Date.UTC(2026, 10, 29);

const viewer: Viewer = {
  permissions: new Set(DATA_SETS.map(({ permission }) => permission)),
  personal: true,
  // A person of a restricted group, so that every table has conditions.
  sets: { listening_keywords: [1, 2, 3], crm_hidden_sources: ['00000000-0000-4000-8000-000000000001'] },
};
const read: RowsRead = {
  model: MODEL,
  reader: {
    accountId: AccountId.parse('00000000-0000-4000-8000-00000000000a'),
    viewer,
    search: () => {
      throw new Error('nothing is searched');
    },
  },
  clock: { zone: 'Asia/Bangkok', weekStart: 1 },
  now: NOW,
  span: { from: NOW - 30 * 86_400_000, to: NOW },
  filters: [{ dimension: 'channel', is: 'not_among', values: ['rss'] }],
};

/** From a text to the statement that is sent. */
function translate(text: string): string {
  const tables = listSqlTables(MODEL, viewer);
  const checked = checkStatement(text, parseSql(text), { tables, now: NOW, today: '2026-11-29' });
  if (!checked.ok) throw new Error(`${text}: ${JSON.stringify(checked.faults)}`);
  return render(renderStatement(checked.statement, read, 1001)).query;
}

/** In milliseconds; `processor`: what the processor was busy with at the 95th percentile, which others on the machine do not lengthen. */
type Times = { p50: number; p95: number; processor: number };

function time(work: (text: string) => unknown): Times {
  const times: number[] = [];
  const busy: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1)
    for (const text of STATEMENTS) {
      const before = process.cpuUsage();
      const start = performance.now();
      work(text);
      const took = performance.now() - start;
      const { user, system } = process.cpuUsage(before);
      // The first rounds compile the code.
      if (round < ROUNDS / 3) continue;
      times.push(took);
      busy.push((user + system) / 1000);
    }
  return { p50: percentile(times, 0.5), p95: percentile(times, 0.95), processor: percentile(busy, 0.95) };
}

function line(name: string, { p50, p95, processor }: Times): string {
  return `| ${name} | ${p50.toFixed(3)} | ${p95.toFixed(3)} | ${processor.toFixed(3)} |`;
}

/** How long a statement of an expert takes before it runs, beside PostgreSQL's parser alone. */
export async function runExpertSqlBench(): Promise<string> {
  await loadParser();
  const alone = time((text) => parseSync(text));
  const all = time(translate);
  return `## Expert SQL

${STATEMENTS.length} statements (joins, common tables, windows, measures, lists), each parsed, checked for a person of a restricted group and rendered
anew, ${ROUNDS} rounds, nothing kept; in milliseconds. Limit: ${LIMIT} ms of the processor at the
95th percentile, ${all.processor <= LIMIT ? 'kept' : 'not kept'}.

| | median | 95th percentile | of the processor, 95th percentile |
| --- | --- | --- | --- |
${line('PostgreSQL’s parser alone (libpg-query)', alone)}
${line('parse, check and render', all)}
`;
}
