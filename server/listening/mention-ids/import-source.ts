import { hash } from 'node:crypto';
import type { Incoming } from '#contracts/inbound/incoming.ts';
import { toMentionId } from '#server/listening/mention-ids/item-key.ts';

/** The source of everything that an account imports from files: one, so that a file under another name changes nothing. */
export function computeFileSourceId(accountId: string): string {
  return toMentionId(hash('sha256', `file\n${accountId}`, 'binary'));
}

/**
 * What makes a row of a file with ids of its own the same as one that came before: its id together with author and text. The id
 * alone would not do, as two files may both count their rows from 1, and the second would vanish.
 */
export function buildFileItemName({
  provider_id,
  author,
  text,
}: Pick<Incoming, 'provider_id' | 'author' | 'text'>): string {
  return `${provider_id.length},${author._id.length}\n${provider_id}${author._id}${text}`;
}
