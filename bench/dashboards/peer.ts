import { chmodSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { ClickHouseClient } from '@clickhouse/client';
import { DuckDBInstance } from '@duckdb/node-api';
import type { AnswerCell, SemanticAnswer } from '#contracts/semantic/answer.ts';
import { ZONE } from './tiles.ts';

/** A key of the answer or a value of the peer. */
type Cell = string | number | null;
/** The same mentions in DuckDB. */
export type Peer = { read: (statement: string) => Promise<Cell[][]>; close: () => void };

const COLUMNS = `toString(channel) as channel, toString(language) as language, toString(sentiment) as sentiment, country, author_key,
  published_at, engagement, reach, hashtags, words, keywords, tags`;
const DECLARED = `channel varchar, language varchar, sentiment varchar, country varchar, author_key ubigint, published_at timestamptz,
  engagement bigint, reach bigint, hashtags varchar[], words varchar[], keywords uinteger[], tags uinteger[]`;

/** Copies the mentions that are counted into DuckDB, with as many threads as the machine of the bench has cores for it. */
export async function openPeer(clickhouse: ClickHouseClient, folder: string): Promise<Peer> {
  const instance = await DuckDBInstance.create(join(folder, 'peer.duckdb'), { threads: '2' });
  const connection = await instance.connect();
  const path = join(folder, 'mentions.parquet');
  chmodSync(folder, 0o755);
  await clickhouse.command({
    query: `insert into function file({path: String}, 'Parquet') select ${COLUMNS} from mentions where hidden = 'no' order by published_at`,
    query_params: { path },
  });
  chmodSync(path, 0o644);
  await connection.run(`set TimeZone = '${ZONE}'`);
  await connection.run(`create table mentions (${DECLARED})`);
  await connection.run(`insert into mentions select * from read_parquet('${path}')`);
  await connection.run('checkpoint');
  rmSync(path);
  return {
    read: async (statement) => {
      const found = await connection.runAndReadAll(statement);
      return found.getRowsJS().map((row) => row.map(toCell));
    },
    close: () => {
      connection.closeSync();
      instance.closeSync();
    },
  };
}

/** Large numbers come as bigints. */
function toCell(cell: unknown): Cell {
  if (cell === null || cell === undefined) return null;
  return typeof cell === 'string' ? cell : Number(cell);
}

/** Estimates of distinct counts are within this part of the exact number. */
const ABOUT = 0.02;

/**
 * Compares an answer with the rows of the peer cell by cell. Of ranked values only the numbers are compared, since values with equal numbers
 * may be chosen either way.
 * @throws where a cell differs
 */
export function assertSameCells(
  answer: SemanticAnswer,
  rows: readonly (readonly Cell[])[],
  { isRanked, name }: { isRanked: boolean; name: string },
): void {
  const measures = answer.measures.length;
  const keys = (answer.rows[0]?.length ?? 0) + (answer.columns[0]?.length ?? 0);
  const ours = listCells(answer).map((one) => (isRanked ? { ...one, key: '' } : one));
  const theirs = rows.flatMap((row) =>
    row.slice(keys, keys + measures).flatMap((value, measure) => {
      const key = isRanked ? '' : JSON.stringify([...row.slice(0, keys), measure]);
      return value ? [{ key, value: Number(value) }] : [];
    }),
  );
  const sort = <T extends { key: string; value: number }>(all: readonly T[]): T[] =>
    all.toSorted((a, b) => (a.key === b.key ? a.value - b.value : a.key < b.key ? -1 : 1));
  const [mine, other] = [sort(ours), sort(theirs)];
  const differs = mine.findIndex(({ key, value, about }, at) => {
    const expected = other[at];
    if (!expected || expected.key !== key) return true;
    return Math.abs(expected.value - value) > (about ? expected.value * ABOUT : 1e-6);
  });
  if (differs < 0 && mine.length === other.length) return;
  const at = Math.max(0, differs);
  throw new Error(
    `${name}: ${mine.length} cells, DuckDB has ${other.length}; ${JSON.stringify(mine[at])} is not ${JSON.stringify(other[at])}`,
  );
}

/** The cells that have a number, by the keys of their row and column. */
function listCells({ rows, columns, cells }: SemanticAnswer) {
  const toKeys = (axis: SemanticAnswer['rows'][number] = []): Cell[] =>
    axis.map(({ key, span }) => (span ? Date.parse(span.from) : key));
  return cells.flatMap((line, row) =>
    line.flatMap((group, column) =>
      group.flatMap(({ value, about }: AnswerCell, measure) =>
        value
          ? [
              {
                key: JSON.stringify([...toKeys(rows[row]), ...toKeys(columns[column]), measure]),
                value,
                about,
              },
            ]
          : [],
      ),
    ),
  );
}
