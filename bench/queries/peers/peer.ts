import type { ClickHouseClient } from '@clickhouse/client';

/** A value of a response; 64-bit numbers are returned as text or as numbers. */
export type Cell = string | number | bigint;
/** A row of a response. */
export type Line = readonly Cell[];

/** The statements of a peer; the query defines the values of `$1` to `$4`. */
export type QueryName =
  | 'figures'
  | 'volume'
  | 'channels'
  | 'keywords'
  | 'authors'
  | 'words'
  | 'hours'
  | 'page'
  | 'pageOfKeyword'
  | 'countOfText';

/** Another database with the same mentions, ready for queries. */
export type FilledPeer = {
  /** How long the engine took to write the mentions, and how long the peer took to load them, with its indexes. */
  seconds: { written: number; taken: number };
  /** The space that it takes on the disk. */
  bytes: number;
  ask: (asking: QueryName, values: readonly (string | number)[]) => Promise<Line[]>;
};

/** Another database: opened and filled in a folder of its own, used, closed. */
export type Peer = {
  name: string;
  use: <T>(
    folder: string,
    clickhouse: ClickHouseClient,
    work: (filled: FilledPeer) => Promise<T>,
  ) => Promise<T>;
};
