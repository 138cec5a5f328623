import { callAsPage } from '#connectors/facebook/call.ts';
import type { NetworkResponse } from '#connectors/kit/call.ts';
import type { ConnectionValues, Io, PollState } from '#connectors/kit/exchange.ts';
import { buildFailedPoll } from '#connectors/kit/failed-poll.ts';
import type { FollowResult } from '#connectors/kit/follow.ts';
import { toGraphFault } from '#connectors/meta/outcome.ts';
import { computeGraphPause } from '#connectors/meta/usage.ts';
import { fault } from '#contracts/kit/faults/fault.ts';

/** Calls the Graph API as a page; the query is given as fields, or as Meta wrote it. */
export function requestAsPage(
  values: ConnectionValues,
  io: Io,
  { path, query }: { path: string; query: Record<string, string> | string },
): Promise<NetworkResponse> {
  const params = typeof query === 'string' ? Object.fromEntries(new URLSearchParams(query)) : query;
  return callAsPage(io, values, { path, method: 'GET', query: params });
}

/** A step for an unexpected response of Meta, with its message and the requested waiting time. */
export function buildFailedCall(
  state: PollState,
  called: NetworkResponse,
  { io, every, network }: { io: Io; every: number; network: string },
): FollowResult {
  return buildFailedPoll(state, {
    error: called.met ? toGraphFault(called, network) : fault('at', { network, rest: called.message }),
    every,
    pause: called.met ? computeGraphPause(called.headers, io.now()) : 0,
  });
}
