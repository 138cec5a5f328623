import type { Incoming } from '#contracts/inbound/incoming.ts';
import { makePostColumns, pushPost, type PostFindings } from '#server/inbound/pipeline/post-columns.ts';
import { encodeNativeBlock, TextColumn } from '#server/kit/clickhouse/native-columns.ts';
import { clampInstant } from '#server/kit/clickhouse/sql.ts';

/** A public post: its id in the pool, its source, and when its batch came in. */
export type PublicOrigin = { _id: string; sourceId: string; receivedAt: string };

/** A block of the ClickHouse table `public_posts` under construction. */
export type PublicBlock = {
  push: (item: Incoming, origin: PublicOrigin, found: PostFindings) => void;
  /** Everything pushed, in the format `Native`; see {@link encodeNativeBlock}. */
  finish: () => Uint8Array;
  /** Clears all pushed rows. */
  clear: () => void;
};

const newColumns = () => ({ ...makePostColumns(), provider_id: new TextColumn() });

/** Columns of the ClickHouse table `public_posts` that the pipeline writes. */
export const PUBLIC_POST_COLUMNS: readonly string[] = Object.keys(newColumns());

/** Creates an empty block. */
export function makePublicBlock(): PublicBlock {
  const columns = newColumns();
  let rows = 0;
  return {
    push: (item, { _id, sourceId, receivedAt }, found) => {
      rows += 1;
      pushPost(columns, item, { _id, sourceId, received: clampInstant(receivedAt), found });
      columns.provider_id.push(item.provider_id);
    },
    finish: () => encodeNativeBlock(rows, columns),
    clear: () => {
      for (const column of Object.values(columns)) column.clear();
      rows = 0;
    },
  };
}
