import type { Incoming } from '#contracts/inbound/incoming.ts';

/**
 * Whether an item belongs into the public pool: a post that its author has not withdrawn, written in public. A message never does, whatever
 * brought it in.
 */
export function isPoolPost({
  kind,
  withdrawn,
  place,
}: Pick<Incoming, 'kind' | 'withdrawn' | 'place'>): boolean {
  return kind === 'post' && withdrawn !== true && (place === undefined || place === 'comment');
}
