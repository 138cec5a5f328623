import { z } from 'zod';
import { downloadAddressed, isAtHosts } from '#connectors/kit/download-media.ts';
import type { ConnectionValues, FetchedMedia, Io } from '#connectors/kit/exchange.ts';
import { retryAfterSeconds } from '#connectors/kit/transport.ts';
import { text } from '#connectors/kit/wire.ts';
import { toGraphFault } from '#connectors/meta/outcome.ts';
import { callAsNumber, WHATSAPP } from '#connectors/whatsapp/call.ts';
import { fault } from '#contracts/kit/faults/fault.ts';

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
  if (url === null || !isAtHosts(url, META_HOST, io))
    return { ok: false, message: fault('forbidden_address'), again: false };
  const headers = { authorization: `Bearer ${values['system_user_token'] ?? ''}` };
  const { mime_type: media_type } = found;
  return downloadAddressed(io, { url, network: WHATSAPP, name: id, headers, media_type });
}

function pauseOf(headers: Headers, now: Date): { retry_after?: number } {
  const retry_after = retryAfterSeconds(headers.get('retry-after'), now);
  return retry_after === undefined ? {} : { retry_after };
}
