import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ClickHouseClient } from '@clickhouse/client';
import { DuckDBInstance } from '@duckdb/node-api';
import { AccountId } from '#contracts/kit/ids.ts';
import type { UploadShape } from '#contracts/uploads/upload.ts';
import { guessColumns } from '#engine/uploads/guess-columns.ts';
import { RowReader } from '#engine/uploads/read-row.ts';
import { migrateClickHouse } from '#server/kit/clickhouse/migrate.ts';
import { openClickHouse } from '#server/kit/embedded/clickhouse.ts';
import { OpenUpload } from '#server/uploads/open-uploads.ts';
import { openTable } from '#server/uploads/reading/open-table.ts';
import { RowBlock } from '#server/uploads/row-block.ts';
import { countRows } from '#server/uploads/row-store.ts';

/** A smaller number for a quick run: `UPLOAD_ROWS=100000`. */
const ROWS = Number(process.env['UPLOAD_ROWS'] ?? 1_000_000);
const ROUNDS = 3;
const GOAL = 2;
const ACCOUNT = AccountId.parse('01920000-0000-7000-8000-000000000001');
const SLICES = 4;

/** Reads a CSV file into an upload, from the disk to stored typed rows, beside DuckDB's reader into a table. @returns a section */
export async function runUploadBench(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-bench-uploads-'));
  const path = join(folder, 'sales.csv');
  const sum = writeRows(path);
  const clickhouse = await openClickHouse(join(folder, 'clickhouse'), () => {});
  try {
    await migrateClickHouse(clickhouse);
    const times: { ours: number; duck: number }[] = [];
    for (let round = 0; round < ROUNDS; round += 1)
      times.push({
        ours: await time(() => readOurs(clickhouse, path, round)),
        duck: await time(() => readDuckDb(path, sum)),
      });
    const middle = (of: 'ours' | 'duck'): number =>
      times.map((one) => one[of]).toSorted((a, b) => a - b)[1] ?? 0;
    const [ours, duck] = [middle('ours'), middle('duck')];
    return `## Uploads

${ROWS.toLocaleString('en')} rows of a CSV file (${Math.round(statSync(path).size / 1e6)} MB, six columns: a date, two texts, two numbers, a flag), from the disk to a
table with types; every cell is checked. Medians of ${ROUNDS} rounds, taken in turn.

| reader | seconds | rows/s |
| --- | ---: | ---: |
| ours | ${ours.toFixed(2)} | ${Math.round(ROWS / ours).toLocaleString('en')} |
| DuckDB, two threads | ${duck.toFixed(2)} | ${Math.round(ROWS / duck).toLocaleString('en')} |

Limit: ${GOAL} times DuckDB: ${(ours / duck).toFixed(1)} times, ${ours <= duck * GOAL ? 'met' : 'missed'}.
`;
  } finally {
    await clickhouse.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function writeRows(path: string): number {
  const lines = ['day,shop,product,amount,count,paid'];
  let sum = 0;
  for (let row = 0; row < ROWS; row += 1) {
    const day = new Date(Date.UTC(2026, 0, 1 + (row % 330))).toISOString().slice(0, 10);
    sum += row % 50;
    lines.push(
      `${day},shop ${row % 90},product ${(row * 7) % 4001},${(row % 10_007) / 4},${row % 50},${row % 3 === 0 ? 'yes' : 'no'}`,
    );
  }
  writeFileSync(path, `${lines.join('\n')}\n`);
  return sum;
}

async function time(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

async function readOurs(clickhouse: ClickHouseClient, path: string, round: number): Promise<void> {
  const table = await openTable(path, {});
  const first = await openTable(path, {});
  const rows: string[][] = [];
  for await (const some of first.records) {
    for (const record of some) if ('cells' in record) rows.push(record.cells);
    break;
  }
  await first.close();
  const columns = guessColumns(table.headers, rows.slice(0, 2000), { now: new Date(), known: {} }).map(
    ({ column }) => column,
  );
  const shape: UploadShape = { columns, key: [], time: 'c1', zone: 'UTC', lookup: null };
  const segmentId = `01920000-0000-7000-8000-00000000010${round}`;
  const open = new OpenUpload({
    accountId: ACCOUNT,
    versionId: segmentId,
    table,
    reader: new RowReader({ shape, headers: table.headers, known: {} }),
    block: new RowBlock(shape, { accountId: ACCOUNT, segmentId, number: 1, at: Date.now() }),
  });
  let ended = false;
  while (!ended) ({ ended } = await open.readSlices(SLICES, clickhouse));
  await open.close();
  const stored = await countRows(clickhouse, { accountId: ACCOUNT, width: 'narrow', segments: [segmentId] });
  if (stored !== ROWS) throw new Error(`${stored} of ${ROWS} rows are stored`);
}

async function readDuckDb(path: string, sum: number): Promise<void> {
  const instance = await DuckDBInstance.create(':memory:', { threads: '2' });
  const connection = await instance.connect();
  try {
    await connection.run(`create table sales as select * from read_csv('${path}')`);
    const found = await connection.runAndReadAll('select sum("count")::double from sales');
    if (found.getRowsJS()[0]?.[0] !== sum) throw new Error('DuckDB read another sum');
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}
