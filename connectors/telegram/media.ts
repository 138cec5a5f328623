import { AnswerTooLarge } from '#connectors/kit/bounded.ts';
import type { ConnectionValues, FetchedMedia, Io } from '#connectors/kit/exchange.ts';
import { DEFAULT_TIMEOUT_MS, retryAfterSeconds } from '#connectors/kit/transport.ts';
import { buildFileUrl, describeBotFailure, readBot, type BotAnswer } from '#connectors/telegram/call.ts';
import { toAnswerFault } from '#connectors/telegram/outcome.ts';
import { BotFile } from '#connectors/telegram/wire.ts';
import { toResponseFault } from '#contracts/inbound/fault.ts';
import { fault } from '#contracts/kit/faults/fault.ts';

/** The most bytes of a file that a bot can fetch (Bot API, "getFile"). */
const MOST_BYTES = 20 * 1024 * 1024;

/**
 * The bytes of a file that came with a message. getFile names an address that works for an hour and contains the token, so it is asked for
 * each time and stored nowhere.
 */
export async function fetchFile(id: string, values: ConnectionValues, io: Io): Promise<FetchedMedia> {
  const answer = await readBot(io, values, ['getFile', { file_id: id }]);
  if (!answer.met || !answer.ok) return refusedBy(answer);
  const file = BotFile.safeParse(answer.result).data;
  const url = file && buildFileUrl(io, values, file.file_path.split('/').map(encodeURIComponent).join('/'));
  if (!url)
    return {
      ok: false,
      message: fault('answered', {
        network: 'Telegram',
        status: fault('status_other', { status: answer.status }),
      }),
      again: false,
    };
  try {
    const response = await io.fetch(url, {
      signal: AbortSignal.timeout((io.timeout_ms ?? DEFAULT_TIMEOUT_MS) * 3),
      redirect: 'manual',
      most_bytes: MOST_BYTES,
    });
    if (!response.ok) return unavailable(response, io.now());
    const content = new Uint8Array(await response.arrayBuffer());
    const media_type = response.headers.get('content-type') ?? 'application/octet-stream';
    return { ok: true, file: { name: file?.file_path.split('/').at(-1) ?? id, media_type, content } };
  } catch (error) {
    const message = describeBotFailure(error, values);
    return { ok: false, message, again: !(error instanceof AnswerTooLarge) };
  }
}

/** A file above the limit is refused here: it stays with its name. */
function refusedBy(answer: Exclude<BotAnswer, { ok: true }>): FetchedMedia {
  const again = !answer.met || answer.status === 429 || answer.status >= 500;
  const pause = answer.met ? answer.retry_after : undefined;
  return {
    ok: false,
    message: toAnswerFault(answer),
    again,
    ...(pause === undefined ? {} : { retry_after: pause }),
  };
}

/** The address has ended (404): the next attempt asks for a new one. */
function unavailable({ status, headers }: Response, now: Date): FetchedMedia {
  const again = status === 404 || status === 429 || status >= 500;
  const retry_after = retryAfterSeconds(headers.get('retry-after'), now);
  return {
    ok: false,
    message: toResponseFault('Telegram', status, undefined),
    again,
    ...(retry_after === undefined ? {} : { retry_after }),
  };
}
