import type { ConnectionValues, Io, PollResult, PollState } from '#connectors/kit/exchange.ts';
import { pollListing } from '#connectors/reddit/list.ts';

/** The inbox: answers to the account's posts and comments, mentions of it, and private messages. Two calls a poll, of 100 a minute. */
const INBOX = { path: '/message/inbox', every: 60, first_ms: 86_400_000 };

/** What came into the inbox of the account since the last poll; the first one reads the last day. */
export function pollInbox(values: ConnectionValues, state: PollState, io: Io): Promise<PollResult> {
  return pollListing(INBOX, state, { values, io });
}
