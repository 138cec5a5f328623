import type { DeadReason } from '#contracts/links/short-link.ts';
import { ForbiddenAddress, type Outbound } from '#server/kit/http/outbound.ts';

const TIMEOUT_MS = 10_000;
/** A page that is larger than this answers all the same: only its head is looked at. */
const MOST_BYTES = 1_000_000;

/**
 * Looks whether a page answers, through the guard against private networks. A page that wants a sign-in or takes no robots works.
 * @returns why it does not work; null where it does
 */
export async function lookAtTarget(outbound: Outbound, url: string): Promise<DeadReason | null> {
  try {
    const { status } = await requestTarget(outbound, url, 'HEAD');
    // Some servers know no HEAD, and answer it with anything.
    const answered = status < 400 ? status : (await requestTarget(outbound, url, 'GET')).status;
    if (answered === 404 || answered === 410) return 'gone';
    return answered >= 500 ? 'failing' : null;
  } catch (error) {
    return explainFailure(error);
  }
}

async function requestTarget(
  outbound: Outbound,
  url: string,
  method: 'GET' | 'HEAD',
): Promise<{ status: number }> {
  const response = await outbound(url, {
    method,
    headers: { 'user-agent': 'EarshotLinkCheck/1.0 (bot)', accept: 'text/html,*/*;q=0.8' },
    signal: AbortSignal.timeout(TIMEOUT_MS),
    most_bytes: MOST_BYTES,
  });
  await response.body?.cancel();
  return { status: response.status };
}

const REASONS: Readonly<Record<string, DeadReason>> = {
  TOO_MANY_REDIRECTS: 'loop',
  ENOTFOUND: 'no_host',
  EAI_AGAIN: 'no_host',
  ENODATA: 'no_host',
  ECONNREFUSED: 'refused',
  ECONNRESET: 'refused',
  EPIPE: 'refused',
  EHOSTUNREACH: 'refused',
  ENETUNREACH: 'refused',
  ETIMEDOUT: 'slow',
  UND_ERR_CONNECT_TIMEOUT: 'slow',
  UND_ERR_HEADERS_TIMEOUT: 'slow',
  UND_ERR_SOCKET: 'refused',
};

/** The error may be the cause of another one, as `fetch` wraps it. */
function explainFailure(error: unknown): DeadReason {
  for (
    let each: unknown = error, depth = 0;
    each instanceof Error && depth < 4;
    each = each.cause, depth += 1
  ) {
    if (each instanceof ForbiddenAddress) return 'private';
    if (each.name === 'TimeoutError' || each.name === 'AbortError') return 'slow';
    const code = 'code' in each ? String(each.code) : '';
    const known = REASONS[code];
    if (known) return known;
    if (/CERT|SSL|TLS|SELF_SIGNED|ALTNAME/.test(code)) return 'insecure';
  }
  return 'refused';
}
