import type { Incoming } from '#contracts/inbound/incoming.ts';
import { buildSearchText } from '#contracts/listening/searched-text.ts';
import type { LookedAt } from '#engine/blacklist/compile.ts';
import type { Candidate } from '#engine/blocker/compile.ts';
import { listMediaKeys } from '#engine/blocker/media-mark.ts';
import { fold } from '#engine/text/fold.ts';

/** A message that an author sent: its ID at the network, and when. */
export type SentMessage = { origin_id: string; at: number };

/** The fields of an incoming item that the rules and the blacklist test. `sent`: the known messages of its author, including this one or
 * not. */
export function toCandidate(item: Incoming, sent: readonly SentMessage[]): Candidate & LookedAt {
  const searched = buildSearchText(item.title ?? '', item.text);
  const at = Date.parse(item.published_at);
  return {
    channel: item.channel,
    kind: kindOf(item),
    author: item.author,
    url: item.url ?? '',
    searched,
    folded: fold(searched),
    media: (item.media ?? []).flatMap(listMediaKeys),
    pace: (seconds) => {
      const within = sent.filter((one) => one.at <= at && one.at > at - seconds * 1000);
      return new Set([...within.map(({ origin_id }) => origin_id), item.provider_id]).size;
    },
  };
}

/** A message is private; an answer to a public post is a comment, the rest are posts. */
function kindOf({ kind, place, conversation_id }: Incoming): Candidate['kind'] {
  if (place === 'comment') return 'comment';
  return kind === 'post' || !conversation_id ? 'post' : 'message';
}
