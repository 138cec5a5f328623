import type { ClickHouseClient } from '@clickhouse/client';

/** A value of an answer; numbers of 64 bits come as text or as such. */
export type Cell = string | number | bigint;
/** A row of an answer. */
export type Line = readonly Cell[];

/** What a peer is asked; which values stand behind `$1` to `$4` is told by the question. */
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

/** Another database with the same mentions, ready to be asked. */
export type FilledPeer = {
  /** How long the engine took to write the mentions down, and how long the peer to take them in, with its indexes. */
  seconds: { written: number; taken: number };
  /** What it takes on the disk. */
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
