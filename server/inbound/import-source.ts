import { hash } from 'node:crypto';
import { mentionId } from '#server/inbound/item-key.ts';
import type { Incoming } from '#contracts/inbound/incoming.ts';

/** The source of everything that an account imports from files: one, so that a file under another name changes nothing. */
export const fileSource = (accountId: string): string =>
  mentionId(hash('sha256', `file\n${accountId}`, 'buffer').subarray(0, 16));

/**
 * What makes a row of a file the same as one that came before: its own id together with author and text. The id alone would
 * not do, as two files may both count their rows from 1, and the second would vanish.
 */
export const withFileId = (item: Incoming, hasIdColumn: boolean): Incoming =>
  hasIdColumn
    ? { ...item, provider_id: hash('sha256', JSON.stringify([item.provider_id, item.author._id, item.text])) }
    : item;
