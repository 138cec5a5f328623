import { downloadAddressed, isAtHosts } from '#connectors/kit/download-media.ts';
import type { ConnectionValues, FetchedMedia, Io } from '#connectors/kit/exchange.ts';
import { callTiktok, TIKTOK, toCertainFailure } from '#connectors/tiktok/call.ts';
import { buildApiPath, MediaAddress, type MessageContent } from '#connectors/tiktok/wire.ts';
import { fault } from '#contracts/kit/faults/fault.ts';

/** Hosts that get the token: those of TikTok and its files. */
const TIKTOK_HOST =
  /(?:^|\.)(?:tiktok\.com|tiktokcdn\.com|tiktokcdn-[a-z]{2}\.com|tiktokv\.com|ibyteimg\.com|byteoversea\.com)$/;
/** The longest name of a medium here. */
const MOST_NAME = 512;

/** The name of a picture or film: a call for its address wants the ids of conversation, message and medium. */
export function nameMedia(said: MessageContent, type: 'image' | 'video'): string | undefined {
  const { conversation_id, message_id, [type]: medium } = said;
  if (conversation_id === undefined || message_id === undefined || medium?.media_id === undefined)
    return undefined;
  const name = JSON.stringify([type, conversation_id, message_id, medium.media_id]);
  return name.length <= MOST_NAME ? name : undefined;
}

/**
 * The bytes of a picture or film that a person sent. POST /business/message/media/download/ gives an address that ends after a day and wants
 * the token in `x-user`; it is asked for anew at each try.
 */
export async function fetchMediaById(name: string, values: ConnectionValues, io: Io): Promise<FetchedMedia> {
  const [type, conversation_id, message_id, media_id] = splitMediaName(name);
  const found = await callTiktok(values, io, {
    method: 'POST',
    path: buildApiPath('business/message/media/download'),
    body: {
      business_id: values['account_id'],
      conversation_id,
      message_id,
      media_id,
      media_type: type?.toUpperCase(),
    },
  });
  if (!found.ok) {
    const { message, retryable: again, retry_after } = toCertainFailure(found.outcome);
    return { ok: false, message, again, ...(retry_after === undefined ? {} : { retry_after }) };
  }
  const address = MediaAddress.safeParse(found.data).data?.download_url;
  const url = address === undefined ? null : URL.parse(address, io.base_url);
  if (url === null || !isAtHosts(url, TIKTOK_HOST, io))
    return { ok: false, message: fault('forbidden_address'), again: false };
  const headers = { 'x-user': values['access_token'] ?? '' };
  return downloadAddressed(io, { url, network: TIKTOK, name: 'tiktok', headers });
}

function splitMediaName(name: string): (string | undefined)[] {
  try {
    const parts: unknown = JSON.parse(name);
    return Array.isArray(parts) ? parts.map(String) : [];
  } catch {
    return [];
  }
}
