import { promisify } from 'node:util';
import { gzip, gzipSync } from 'node:zlib';
import type { Context as HonoContext } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** Shorter answers fit into one packet as they are. */
const SHORTEST = 1024;
/** Longer answers are compressed beside the thread that serves calls; for shorter ones the way there takes longer than the work. */
const LONGEST_AT_ONCE = 32_768;
/** The fastest level: it takes off four fifths of usual JSON, and the slower ones a few percent more. */
const LEVEL = { level: 1 };

const gzipBeside = promisify<string, { level: number }, Buffer>(gzip);

/**
 * A value as JSON, compressed for those who take it. What another site has the browser ask for stays as it is: from the sizes of compressed
 * answers to guessed questions a listener could read out a secret in them (BREACH).
 */
export async function answerJson(
  http: HonoContext,
  value: unknown,
  status: ContentfulStatusCode,
): Promise<Response> {
  const text = JSON.stringify(value);
  const headers = { 'content-type': 'application/json' };
  if (text.length < SHORTEST || !mayCompress(http)) return http.body(text, status, headers);
  const body = text.length > LONGEST_AT_ONCE ? await gzipBeside(text, LEVEL) : gzipSync(text, LEVEL);
  return http.body(new Uint8Array(body), status, {
    ...headers,
    'content-encoding': 'gzip',
    vary: 'accept-encoding',
  });
}

/** Browsers say where a request comes from; programs say nothing, and nobody else makes them ask. */
function mayCompress(http: HonoContext): boolean {
  const site = http.req.header('sec-fetch-site') ?? 'same-origin';
  return site === 'same-origin' && TAKES_GZIP.test(http.req.header('accept-encoding') ?? '');
}

/** The coding in the list of a request, without a weight of zero. */
const TAKES_GZIP = /(?:^|,)\s*gzip\s*(?:;\s*q=(?!0(?:\.0*)?\s*(?:,|$))[\d.]+\s*)?(?:,|$)/i;
