import { isbot } from 'isbot';
import type { VisitKind } from '#contracts/links/visits.ts';

type Headers = { get: (name: string) => string | null };

/** What a request is: only a visit of a browser counts. */
export function classifyVisit(headers: Headers): VisitKind {
  const agent = headers.get('user-agent')?.trim() ?? '';
  if (agent === '') return 'no_agent';
  if (isbot(agent)) return 'bot';
  return isPrefetch(headers) ? 'prefetch' : 'counted';
}

/** Sec-Purpose is the standard (Fetch, "Sec-Purpose header"); the other two are what older browsers send. */
function isPrefetch(headers: Headers): boolean {
  return ['sec-purpose', 'purpose', 'x-moz'].some((name) =>
    /\b(?:prefetch|prerender|preview)\b/i.test(headers.get(name) ?? ''),
  );
}

/** The site from which a visitor came, without `www.`; empty where the browser does not say it. */
export function readReferrer(headers: Headers): string {
  const host = /^https?:\/\/(?:www\.)?([a-z0-9.-]{1,253})(?:[:/?#]|$)/i.exec(
    headers.get('referer') ?? '',
  )?.[1];
  return host?.toLowerCase() ?? '';
}

/** The country that the header of the operator's proxy names; null where there is no such header, or it names none. */
export function readCountry(headers: Headers, header: string | undefined): string | null {
  const code = header === undefined ? '' : (headers.get(header)?.trim().toUpperCase() ?? '');
  // XX and T1 are what proxies write for no country and for the Tor network.
  return /^[A-Z]{2}$/.test(code) && code !== 'XX' && code !== 'T1' ? code : null;
}
