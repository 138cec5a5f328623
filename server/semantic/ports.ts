import type { Coverage } from '#engine/semantic/cell-value.ts';
import type { Model } from '#engine/semantic/model.ts';
import type { Viewer } from '#engine/semantic/plan.ts';
import type { Span } from '#engine/semantic/time-bars.ts';
import type { PoolReading } from '#server/kit/clickhouse/public-posts.ts';
import type { Sql } from '#server/kit/clickhouse/sql.ts';
import type { Actor, UnitOfWork } from '#server/kit/db/unit.ts';

/** The condition of a searched text, which the parser accepted; relative times are of the zone of the question. */
export type BuildSearch = (text: string, how: { zone: string; readAs: 'query' | 'letters' }) => Sql;

/** What only the module of a data set knows about it. What a data set does not have is left out. */
export type DataSetSource = {
  /** The conditions of searched texts, as a viewer may search. */
  loadSearch?: (unit: UnitOfWork, viewer: Pick<Actor, 'kind' | 'id'>) => Promise<BuildSearch>;
  /** The spans within a span for which rollups are built, by their table. */
  listBuiltSpans?: (unit: UnitOfWork, span: Span) => Promise<ReadonlyMap<string, readonly Span[]>>;
  /** The account's right to read the public pool, of a data set of the pool. */
  findPool?: (unit: UnitOfWork) => Promise<PoolReading | null>;
  /** A version that moves with every change of its rows; without one an answer is kept for seconds only. */
  findVersion?: (unit: UnitOfWork) => Promise<string>;
  /** Since when its rows are collected. */
  findCoverage?: (unit: UnitOfWork) => Promise<Coverage>;
};

/** The data sets that a reader has: the suite's and the account's own. */
export type AccountModel = {
  model: Model;
  /** What the reader brings to rules of visibility of the account's own data sets. */
  sets: Viewer['sets'];
  /** The versions of the account's own data sets, by their names. */
  versions: ReadonlyMap<string, string>;
  /** What formulas call the shared fields that the reader does not see. They are computed where charts name them, but not offered. */
  hiddenNames?: ReadonlySet<string>;
};

/** The names of records of one kind, by their keys: ids, or the numbers that mentions have of them. Those that do not exist are left out. */
export type LoadNames = (unit: UnitOfWork, keys: readonly string[]) => Promise<ReadonlyMap<string, string>>;

declare module '#server/kit/ports.ts' {
  interface Ports {
    /** By the name of the data set. */
    dataSetSources: Readonly<Record<string, DataSetSource>>;
    /** The model with the data sets that the account made itself, as far as a reader sees them. */
    loadAccountModel: (unit: UnitOfWork, reader: Pick<Actor, 'kind' | 'id'>) => Promise<AccountModel>;
    /** The fields that a reader may not read, by their names; of the suite itself none. */
    findClosedFields: (unit: UnitOfWork, reader: Pick<Actor, 'kind' | 'id'>) => Promise<readonly string[]>;
    /** The names of sources of mentions. */
    loadSourceNames: LoadNames;
  }
}
