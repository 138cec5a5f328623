import type { ConnectionValues, Io, WatchHandle } from '#connectors/kit/exchange.ts';
import { DEFAULT_TIMEOUT_MS } from '#connectors/kit/transport.ts';
import { toServer } from '#connectors/mastodon/call.ts';

/** The longest stream that is read before it is opened anew, in bytes. */
const MOST_BYTES = 8 * 1024 * 1024;

/**
 * Holds the server's stream of notifications open; each one makes a poll due, which reads what came, so that nothing is lost where the
 * stream breaks. Null where the server offers no stream at its own address.
 * @throws where the server cannot be reached
 */
export async function watchNotifications(
  values: ConnectionValues,
  io: Io,
  heard: () => void,
): Promise<WatchHandle | null> {
  const stop = new AbortController();
  const late = setTimeout(() => stop.abort(), io.timeout_ms ?? DEFAULT_TIMEOUT_MS);
  const url = new URL(
    '/api/v1/streaming/user/notification',
    io.base_url ?? toServer(values['instance'] ?? ''),
  );
  const response = await io
    .fetch(url, {
      headers: {
        authorization: `Bearer ${values['access_token_secret'] ?? ''}`,
        accept: 'text/event-stream',
      },
      redirect: 'manual',
      signal: stop.signal,
      most_bytes: MOST_BYTES,
    })
    .finally(() => clearTimeout(late));
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
  if (!response.ok || !isStream || response.body === null) {
    await response.body?.cancel();
    return null;
  }
  return { over: listen(response.body, heard), close: () => stop.abort() };
}

/** Reads until the stream ends or breaks. A line `event:` names what came; lines with a colon first keep the connection open. */
async function listen(stream: ReadableStream<Uint8Array>, heard: () => void): Promise<void> {
  try {
    for await (const chunk of stream) if (new TextDecoder().decode(chunk).includes('event:')) heard();
  } catch {
    // A stream that breaks is opened again by its caller.
  }
}
