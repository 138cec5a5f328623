import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import { toSafeFileName } from '#contracts/kit/files/name-for-type.ts';
import { refuse } from '#server/kit/errors.ts';

/** What a stored file is answered as. `inline` shows in the page; everything else is saved by the browser. */
export type ServedFile = { path: string; media_type: string; name: string; inline: boolean; tag: string };

/**
 * Answers a stored file so that it can do nothing but be looked at or saved: its sniffed type and no other, a name whose ending fits it, no scripts, no frames,
 * never from a shared cache. One range is answered, which players of sound and film ask for.
 * @throws not_found when its bytes are gone
 */
export async function serveFile(request: Request, file: ServedFile): Promise<Response> {
  const size = await sizeOf(file.path);
  const headers = headersOf(file);
  if (request.headers.get('if-none-match') === headers.etag)
    return new Response(null, { status: 304, headers });
  const range = rangeOf(request.headers.get('range'), size);
  if (range === 'beyond')
    return new Response(null, { status: 416, headers: { ...headers, 'content-range': `bytes */${size}` } });
  const { start, end } = range ?? { start: 0, end: size - 1 };
  const body = Readable.toWeb(createReadStream(file.path, { start, end: Math.max(start, end) }));
  return new Response(asWeb(body), {
    status: range ? 206 : 200,
    headers: {
      ...headers,
      'content-length': String(end - start + 1),
      ...(range ? { 'content-range': `bytes ${start}-${end}/${size}` } : {}),
    },
  });
}

async function sizeOf(path: string): Promise<number> {
  try {
    return (await stat(path)).size;
  } catch {
    return refuse('not_found');
  }
}

function headersOf({ media_type, name, inline, tag }: ServedFile) {
  return {
    'content-type': media_type,
    'content-disposition': `${inline ? 'inline' : 'attachment'}; filename*=UTF-8''${encoded(toSafeFileName(name, media_type))}`,
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'private, no-cache',
    'accept-ranges': 'bytes',
    etag: `"${tag}"`,
  };
}

/** RFC 8187: what encodeURIComponent leaves alone but a header may not hold goes as well. */
function encoded(name: string): string {
  return encodeURIComponent(name.toWellFormed()).replaceAll(
    /['()*!]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

/** The one range of a request; nothing where there is none that is understood, and then the whole is answered. */
function rangeOf(header: string | null, size: number): { start: number; end: number } | 'beyond' | undefined {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return start > end ? 'beyond' : { start, end };
}

/** Node's web stream and the one of the fetch standard are the same thing under two names. */
function asWeb(stream: NodeStream<Uint8Array>): ReadableStream<Uint8Array> {
  return ReadableStream.from<Uint8Array>(stream);
}
