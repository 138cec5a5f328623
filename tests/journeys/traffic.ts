import type { CDPSession } from 'playwright-core';

/** What a page fetched over the network, as it was sent: compressed, with headers. `files` names each by its path, with its size. */
export type Traffic = { requests: number; bytes: number; scripts: number; files: Map<string, number> };

/**
 * The limits of first visits: requests, KB in all and KB of scripts; of the sign-in, of what is loaded while it is filled in, and from there
 * of each first screen.
 */
export const FIRST_VISIT_LIMITS = {
  login: { requests: 12, bytes: 150, scripts: 125 },
  form: { requests: 4, bytes: 90 },
  screen: { requests: 25, bytes: 250 },
} as const;

/** Requests that the screens of an empty account make in addition, to say how to begin. */
const OF_EMPTY_SCREENS = /\/auth\/welcome|\/engagements/;

/** Counts what a page fetches from now on; what the browser has kept costs nothing. */
export async function countTraffic(session: CDPSession): Promise<Traffic> {
  const traffic: Traffic = { requests: 0, bytes: 0, scripts: 0, files: new Map() };
  const sent = new Map<string, { path: string; isScript: boolean }>();
  const kept = new Set<string>();
  session.on('Network.requestServedFromCache', ({ requestId }) => kept.add(requestId));
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache || !response.url.startsWith('http')) return;
    const { pathname } = new URL(response.url);
    sent.set(requestId, { path: pathname, isScript: /javascript/.test(response.mimeType) });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const found = sent.get(requestId);
    if (!found || kept.has(requestId) || OF_EMPTY_SCREENS.test(found.path)) return;
    traffic.requests += 1;
    traffic.bytes += encodedDataLength;
    if (found.isScript) traffic.scripts += encodedDataLength;
    traffic.files.set(found.path, encodedDataLength);
  });
  await session.send('Network.enable');
  return traffic;
}
