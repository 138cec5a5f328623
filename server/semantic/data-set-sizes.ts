import type { ClickHouseClient } from '@clickhouse/client';
import type { DataSet } from '#contracts/semantic/data-set.ts';
import type { Span } from '#engine/semantic/time-bars.ts';
import { buildAccountSelect, nameSql } from '#server/kit/clickhouse/account-select.ts';
import { buildPoolSelect } from '#server/kit/clickhouse/public-posts.ts';
import { bindInstant, sql, type Sql } from '#server/kit/clickhouse/sql.ts';
import { estimateRows } from '#server/semantic/estimate-store.ts';
import type { RowReader } from '#server/semantic/row-sql.ts';

/** How long an estimate is used, and how many are kept. */
const LONGEST_MS = 60_000;
const MOST = 5000;
/** A data set with fewer rows is not estimated by span: it costs more than it tells. */
const SMALL = 300_000;

/** The rows of which a size is wanted: of a data set, in a span by an instant. */
export type SizeQuery = { dataSet: DataSet; time: string; span: Span };

/** About how many rows of a data set an account reads, remembered for a while. */
export class DataSetSizes {
  readonly #clock: () => Date;
  readonly #known = new Map<string, { rows: Promise<number>; until: number }>();

  constructor(clock: () => Date) {
    this.#clock = clock;
  }

  /** The rows in a span; of a small data set all of them. */
  async find(clickhouse: ClickHouseClient, reader: RowReader, query: SizeQuery): Promise<number> {
    const { dataSet } = query;
    const all = await this.#remember(`${reader.accountId} ${dataSet.name}`, () =>
      estimate(clickhouse, reader, dataSet, sql`true`),
    );
    if (all <= SMALL) return all;
    const { time, span } = query;
    const column = nameSql(time);
    return this.#remember(`${reader.accountId} ${dataSet.name} ${time} ${span.from} ${span.to}`, () =>
      estimate(
        clickhouse,
        reader,
        dataSet,
        sql`${column} >= ${bindInstant(span.from)} and ${column} < ${bindInstant(span.to)}`,
      ),
    );
  }

  #remember(key: string, make: () => Promise<number>): Promise<number> {
    const now = this.#clock().getTime();
    const known = this.#known.get(key);
    if (known && known.until > now) return known.rows;
    const rows = make();
    this.#known.delete(key);
    this.#known.set(key, { rows, until: now + LONGEST_MS });
    rows.catch(() => this.#known.delete(key));
    const [oldest] = this.#known.keys();
    if (this.#known.size > MOST && oldest !== undefined) this.#known.delete(oldest);
    return rows;
  }
}

async function estimate(
  clickhouse: ClickHouseClient,
  reader: RowReader,
  dataSet: DataSet,
  where: Sql,
): Promise<number> {
  const { accountId, pool } = reader;
  const select = sql`1`;
  if (dataSet.scope === 'account')
    return estimateRows(clickhouse, buildAccountSelect(dataSet, accountId, { select, where }));
  const own = dataSet.unionWith ? await estimate(clickhouse, reader, dataSet.unionWith, where) : 0;
  return own + (pool ? await estimateRows(clickhouse, buildPoolSelect(pool, { select, where })) : 0);
}
