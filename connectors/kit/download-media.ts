import { AnswerTooLarge } from '#connectors/kit/bounded.ts';
import type { FetchedMedia, Io } from '#connectors/kit/exchange.ts';
import { DEFAULT_TIMEOUT_MS, describeFailure, retryAfterSeconds } from '#connectors/kit/transport.ts';
import { toResponseFault } from '#contracts/inbound/fault.ts';

/** The most bytes of one medium. */
const MOST_BYTES = 64 * 1024 * 1024;

/** Downloads a medium from an address that ends after a while, without any credentials. What is gone stays gone. */
export async function downloadMedia(
  io: Pick<Io, 'fetch' | 'now' | 'timeout_ms'>,
  { url, network }: { url: string; network: string },
): Promise<FetchedMedia> {
  try {
    const response = await io.fetch(url, {
      signal: AbortSignal.timeout((io.timeout_ms ?? DEFAULT_TIMEOUT_MS) * 3),
      most_bytes: MOST_BYTES,
    });
    if (!response.ok) return refusedBy(response, { network, now: io.now() });
    const content = new Uint8Array(await response.arrayBuffer());
    const media_type = response.headers.get('content-type') ?? 'application/octet-stream';
    return { ok: true, file: { name: '', media_type, content } };
  } catch (error) {
    return { ok: false, message: describeFailure(error), again: !(error instanceof AnswerTooLarge) };
  }
}

function refusedBy(response: Response, { network, now }: { network: string; now: Date }): FetchedMedia {
  const retry_after = retryAfterSeconds(response.headers.get('retry-after'), now);
  return {
    ok: false,
    message: toResponseFault(network, response.status, undefined),
    again: response.status === 429 || response.status >= 500,
    ...(retry_after === undefined ? {} : { retry_after }),
  };
}
