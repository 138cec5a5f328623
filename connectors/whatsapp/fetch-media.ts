import { z } from 'zod';
import { AnswerTooLarge } from '#connectors/kit/bounded.ts';
import type { ConnectionValues, FetchedMedia, Io } from '#connectors/kit/exchange.ts';
import { DEFAULT_TIMEOUT_MS, describeFailure, retryAfterSeconds } from '#connectors/kit/transport.ts';
import { text } from '#connectors/kit/wire.ts';
import { toGraphFault } from '#connectors/meta/outcome.ts';
import { callAsNumber, WHATSAPP } from '#connectors/whatsapp/call.ts';
import { toResponseFault } from '#contracts/inbound/fault.ts';
import { fault } from '#contracts/kit/faults/fault.ts';

/** The most bytes that are fetched of one file: a document may have 100 MB. */
const MOST_BYTES = 100 * 1024 * 1024;
/** Hosts that get the token: those of Meta's files. */
const META_HOST = /(?:^|\.)(?:fbsbx\.com|fbcdn\.net|facebook\.com|whatsapp\.net)$/;

const MediaAddress = z.object({ url: z.string(), mime_type: text });

/**
 * The bytes of a file that a person sent. GET /{media-id} names an address that ends after five minutes and wants the token; it is asked
 * for anew at each try. Meta keeps a file for some days.
 */
export async function fetchMediaById(id: string, values: ConnectionValues, io: Io): Promise<FetchedMedia> {
  const called = await callAsNumber(io, values, {
    path: `/${encodeURIComponent(id)}`,
    method: 'GET',
    query: { phone_number_id: values['phone_number_id'] ?? '' },
  });
  if (!called.met) return { ok: false, message: called.message, again: true };
  const found = called.status < 300 ? MediaAddress.safeParse(called.body).data : undefined;
  if (found === undefined)
    return {
      ok: false,
      message: toGraphFault(called, WHATSAPP),
      again: called.status === 429 || called.status >= 500,
      ...pauseOf(called.headers, io.now()),
    };
  const url = URL.parse(found.url, io.base_url);
  if (url === null || !isOfMeta(url, io))
    return { ok: false, message: fault('forbidden_address'), again: false };
  return fetchBytes({ id, url, media_type: found.mime_type }, values, io);
}

function isOfMeta({ protocol, hostname, origin }: URL, { base_url }: Io): boolean {
  if (base_url !== undefined) return origin === new URL(base_url).origin;
  return protocol === 'https:' && META_HOST.test(hostname);
}

type FoundFile = { id: string; url: URL; media_type: string | undefined };

async function fetchBytes(
  { id, url, media_type }: FoundFile,
  values: ConnectionValues,
  io: Io,
): Promise<FetchedMedia> {
  try {
    const response = await io.fetch(url, {
      headers: { authorization: `Bearer ${values['system_user_token'] ?? ''}` },
      signal: AbortSignal.timeout((io.timeout_ms ?? DEFAULT_TIMEOUT_MS) * 3),
      redirect: 'manual',
      most_bytes: MOST_BYTES,
    });
    if (!response.ok)
      return {
        ok: false,
        message: toResponseFault(WHATSAPP, response.status, undefined),
        // The address has ended: the next try asks for another one.
        again: response.status === 404 || response.status === 429 || response.status >= 500,
        ...pauseOf(response.headers, io.now()),
      };
    const content = new Uint8Array(await response.arrayBuffer());
    const type = media_type ?? response.headers.get('content-type') ?? 'application/octet-stream';
    return { ok: true, file: { name: id, media_type: type.split(';')[0] ?? type, content } };
  } catch (error) {
    return { ok: false, message: describeFailure(error), again: !(error instanceof AnswerTooLarge) };
  }
}

function pauseOf(headers: Headers, now: Date): { retry_after?: number } {
  const retry_after = retryAfterSeconds(headers.get('retry-after'), now);
  return retry_after === undefined ? {} : { retry_after };
}
