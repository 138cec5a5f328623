import type { ClickHouseClient } from '@clickhouse/client';
import type { DataSet } from '#contracts/semantic/data-set.ts';
import type { Span } from '#engine/semantic/time-bars.ts';
import { estimateDataSet } from '#server/semantic/estimate-store.ts';
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
      estimateDataSet(clickhouse, reader, dataSet),
    );
    if (all <= SMALL) return all;
    const { time, span } = query;
    return this.#remember(`${reader.accountId} ${dataSet.name} ${time} ${span.from} ${span.to}`, () =>
      estimateDataSet(clickhouse, reader, dataSet, query),
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
