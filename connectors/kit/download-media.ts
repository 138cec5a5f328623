import { AnswerTooLarge } from '#connectors/kit/bounded.ts';
import type { FetchedMedia, Io } from '#connectors/kit/exchange.ts';
import { DEFAULT_TIMEOUT_MS, describeFailure, retryAfterSeconds } from '#connectors/kit/transport.ts';
import { toResponseFault } from '#contracts/inbound/fault.ts';

/** The most bytes of one medium, and of one that may be a document. */
const MOST_BYTES = 64 * 1024 * 1024;
const MOST_DOCUMENT_BYTES = 100 * 1024 * 1024;

type DownloadIo = Pick<Io, 'fetch' | 'now' | 'timeout_ms'>;

/** A medium at an address that a call named for a short time, and that wants the token. */
export type AddressedMedia = {
  url: URL;
  network: string;
  /** The name of the file. */
  name: string;
  headers: Readonly<Record<string, string>>;
  media_type?: string | undefined;
};

/** Downloads such a medium. An address that is no longer there has ended: the next try is given another one. */
export async function downloadAddressed(
  io: DownloadIo,
  { url, network, name, headers, media_type }: AddressedMedia,
): Promise<FetchedMedia> {
  const init = { headers, redirect: 'manual', most_bytes: MOST_DOCUMENT_BYTES } as const;
  const read = await download(io, { url, network, init });
  if (!read.ok) return read.status === 404 ? { ...read.refused, again: true } : read.refused;
  const type = media_type ?? read.type;
  return { ok: true, file: { name, media_type: type.split(';')[0] ?? type, content: read.content } };
}

/** Whether an address that a network named is at its hosts: only those get the token. A twin replaces them. */
export function isAtHosts({ protocol, hostname, origin }: URL, hosts: RegExp, { base_url }: Io): boolean {
  if (base_url !== undefined) return origin === new URL(base_url).origin;
  return protocol === 'https:' && hosts.test(hostname);
}

/** Downloads a medium from an address that ends after a while, without any credentials. What is gone stays gone. */
export async function downloadMedia(
  io: DownloadIo,
  { url, network }: { url: string; network: string },
): Promise<FetchedMedia> {
  const read = await download(io, { url, network, init: { most_bytes: MOST_BYTES } });
  if (!read.ok) return read.refused;
  return { ok: true, file: { name: '', media_type: read.type, content: read.content } };
}

type Download = { url: string | URL; network: string; init: NonNullable<Parameters<Io['fetch']>[1]> };
type DownloadResult =
  | { ok: true; content: Uint8Array<ArrayBuffer>; type: string }
  | { ok: false; refused: FetchedMedia & { ok: false }; status?: number };

async function download(io: DownloadIo, { url, network, init }: Download): Promise<DownloadResult> {
  try {
    const response = await io.fetch(url, {
      ...init,
      signal: AbortSignal.timeout((io.timeout_ms ?? DEFAULT_TIMEOUT_MS) * 3),
    });
    if (!response.ok)
      return { ok: false, status: response.status, refused: refusedBy(response, { network, now: io.now() }) };
    const content = new Uint8Array(await response.arrayBuffer());
    const type = response.headers.get('content-type') ?? 'application/octet-stream';
    return { ok: true, content, type };
  } catch (error) {
    const again = !(error instanceof AnswerTooLarge);
    return { ok: false, refused: { ok: false, message: describeFailure(error), again } };
  }
}

function refusedBy(
  response: Response,
  { network, now }: { network: string; now: Date },
): FetchedMedia & { ok: false } {
  const retry_after = retryAfterSeconds(response.headers.get('retry-after'), now);
  return {
    ok: false,
    message: toResponseFault(network, response.status, undefined),
    again: response.status === 429 || response.status >= 500,
    ...(retry_after === undefined ? {} : { retry_after }),
  };
}
