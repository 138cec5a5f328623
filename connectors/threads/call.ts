import { callNetwork, type NetworkResponse } from '#connectors/kit/call.ts';
import type { ConnectionValues, Io } from '#connectors/kit/exchange.ts';
import type { ReadFailure } from '#connectors/kit/failed-poll.ts';
import { sendOutcomeOf } from '#connectors/meta/outcome.ts';

/** The API of Threads. */
const THREADS_API = 'https://graph.threads.com';
const VERSION = '/v1.0';
export const NETWORK = 'Threads';

/** What is read of a post. */
export const POST_FIELDS =
  'id,text,username,permalink,timestamp,media_type,media_url,shortcode,alt_text,has_replies,root_post,replied_to,is_reply,is_reply_owned_by_me,hide_status,is_quote_post,poll_attachment,children{media_type,media_url}';

/** A call of the API with the token of the account. */
export type ThreadsCall = {
  path: string;
  method?: 'GET' | 'POST' | 'DELETE';
  query?: Readonly<Record<string, string | undefined>>;
  body?: unknown;
};

/** Calls the API; the token goes in a header. */
export function callThreads(
  values: ConnectionValues,
  io: Io,
  { path, method = 'GET', query = {}, body }: ThreadsCall,
): Promise<NetworkResponse> {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, value);
  return callNetwork(io, {
    home: THREADS_API,
    path: `${VERSION}${path}${search.size > 0 ? `?${search.toString()}` : ''}`,
    token: values['access_token_secret'] ?? '',
    method,
    ...(body === undefined ? {} : { body }),
  });
}

/** What a call that reads answered; or why nothing was read, and for how long to pause. */
export async function readThreads(
  values: ConnectionValues,
  io: Io,
  call: ThreadsCall,
): Promise<{ ok: true; body: unknown } | ReadFailure> {
  const called = await callThreads(values, io, call);
  if (called.met && called.status === 200 && called.body !== undefined)
    return { ok: true, body: called.body };
  const outcome = sendOutcomeOf(called, { network: NETWORK, now: io.now() });
  if (outcome.status === 'accepted') return { ok: true, body: undefined };
  const isRefused = outcome.status === 'failed' && outcome.failure === 'reconnect';
  return { ok: false, message: outcome.message, pause: outcome.retry_after, token_refused: isRefused };
}
