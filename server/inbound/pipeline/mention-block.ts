import type { Incoming } from '#contracts/inbound/incoming.ts';
import {
  makePostColumns,
  pushPost,
  type Findings,
  type Origin,
} from '#server/inbound/pipeline/post-columns.ts';
import {
  encodeNativeBlock,
  EnumColumn,
  NumberColumn,
  UuidColumn,
} from '#server/kit/clickhouse/native-columns.ts';
import { NumbersColumn } from '#server/kit/clickhouse/native-lists.ts';
import { clampInstant } from '#server/kit/clickhouse/sql.ts';

/** A block of the ClickHouse table `mentions` under construction. */
export type MentionBlock = {
  push: (item: Incoming, origin: Origin, found: Findings) => void;
  /** Everything pushed, in the format `Native`; see {@link encodeNativeBlock}. */
  finish: (room?: SharedArrayBuffer) => Uint8Array;
  /** Clears all pushed rows. */
  clear: () => void;
};

function newColumns() {
  return {
    ...makePostColumns(),
    account_id: new UuidColumn(),
    keywords: new NumbersColumn(),
    tags: new NumbersColumn(),
    sentiment_by: new EnumColumn({ model: 0, rule: 1, person: 2 }),
    hidden: new EnumColumn({ no: 0, person: 1, blacklist: 2 }),
    hidden_by: new UuidColumn(),
    ticket_id: new UuidColumn(),
    public_id: new UuidColumn(),
    review_stars: new NumberColumn(8),
  };
}

const NOBODY = '00000000-0000-0000-0000-000000000000';

/** Columns of the ClickHouse table `mentions` that the pipeline writes. */
export const MENTION_COLUMNS: readonly string[] = Object.keys(newColumns());

/** Creates an empty block. */
export function makeMentionBlock(): MentionBlock {
  const columns = newColumns();
  let rows = 0;
  // Rows of a batch came in at the same instant.
  let received = { at: '', instant: 0 };
  return {
    push: (item, { _id, accountId, sourceId, receivedAt, ticketId, publicId }, found) => {
      rows += 1;
      if (receivedAt !== received.at) received = { at: receivedAt, instant: clampInstant(receivedAt) };
      pushPost(columns, item, { _id, sourceId, received: received.instant, found });
      columns.account_id.push(accountId);
      columns.ticket_id.push(ticketId ?? NOBODY);
      columns.public_id.push(publicId ?? NOBODY);
      columns.review_stars.push(item.review?.stars ?? 0);
      columns.keywords.push(found.keywords);
      columns.tags.push(found.tags);
      columns.sentiment_by.push(found.sentimentBy);
      columns.hidden.push(found.hiddenBy ? 'blacklist' : 'no');
      columns.hidden_by.push(found.hiddenBy ?? NOBODY);
    },
    finish: (room) => encodeNativeBlock(rows, columns, room),
    clear: () => {
      for (const column of Object.values(columns)) column.clear();
      rows = 0;
    },
  };
}
