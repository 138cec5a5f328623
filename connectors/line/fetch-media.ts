import { HTTPFetchError } from '@line/bot-sdk';
import { AnswerTooLarge } from '#connectors/kit/bounded.ts';
import type { ConnectionValues, FetchedMedia, Io } from '#connectors/kit/exchange.ts';
import { DEFAULT_TIMEOUT_MS, describeFailure, retryAfterSeconds } from '#connectors/kit/transport.ts';
import { toResponseFault } from '#contracts/inbound/fault.ts';
import { fault } from '#contracts/kit/faults/fault.ts';

/** Where LINE gives what people sent. */
const LINE_DATA = 'https://api-data.line.me';

/** The most bytes that are fetched of one medium. */
const MOST_BYTES = 64 * 1024 * 1024;
/** Seconds to wait while LINE still prepares a film or a long sound (it answers 202). */
const PREPARING_PAUSE = 5;

/**
 * The bytes of a picture, film, sound or file that came with a message.
 * Source: https://developers.line.biz/en/reference/messaging-api/#get-content
 */
export async function fetchContent(id: string, values: ConnectionValues, io: Io): Promise<FetchedMedia> {
  const url = new URL(`/v2/bot/message/${encodeURIComponent(id)}/content`, io.base_url ?? LINE_DATA);
  try {
    const response = await io.fetch(url, {
      headers: { authorization: `Bearer ${values['channel_access_token'] ?? ''}` },
      signal: AbortSignal.timeout((io.timeout_ms ?? DEFAULT_TIMEOUT_MS) * 3),
      redirect: 'manual',
      most_bytes: MOST_BYTES,
    });
    if (response.status === 202)
      return {
        ok: false,
        message: fault('file_unprepared', { network: 'LINE' }),
        again: true,
        retry_after: PREPARING_PAUSE,
      };
    if (!response.ok) return refusedBy(response, io.now());
    const content = new Uint8Array(await response.arrayBuffer());
    const media_type = response.headers.get('content-type') ?? 'application/octet-stream';
    return { ok: true, file: { name: id, media_type, content } };
  } catch (error) {
    const message =
      error instanceof HTTPFetchError
        ? toResponseFault('LINE', error.status, undefined)
        : describeFailure(error);
    return { ok: false, message, again: !(error instanceof AnswerTooLarge) };
  }
}

/** LINE keeps content for a while only: what is gone stays gone. */
function refusedBy(response: Response, now: Date): FetchedMedia {
  const again = response.status === 429 || response.status >= 500;
  const retry_after = retryAfterSeconds(response.headers.get('retry-after'), now);
  return {
    ok: false,
    message: toResponseFault('LINE', response.status, undefined),
    again,
    ...(retry_after === undefined ? {} : { retry_after }),
  };
}
