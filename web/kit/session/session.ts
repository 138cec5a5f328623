import { queryOptions, useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { isSignedIn } from '#contracts/identity/guards.ts';
import { canCall } from '#contracts/identity/may-call.ts';
import { getSession, type Session } from '#contracts/identity/session.ts';
import type { Endpoint } from '#contracts/kit/endpoint.ts';
import type { Product } from '#contracts/kit/products.ts';
import type { WeekStart } from '#contracts/kit/week.ts';
import { hasFeature } from '#contracts/permissions/features.ts';
import { allows, type Requirement } from '#contracts/permissions/requirement.ts';
import { call } from '#web/kit/api/call.ts';
import { forgetPrefetched } from '#web/kit/api/prefetched.ts';
import { queryClient } from '#web/kit/api/query-client.ts';
import { setReaderZone } from '#web/kit/text/reader-zone.ts';

/** How long to wait before a failed session request is repeated once. */
const AGAIN_MS = 400;

/**
 * Requests the session, once more after a server error or no response. A second such failure, or any other, means that nobody is signed
 * in.
 */
async function askSession(again: boolean): Promise<Session | null> {
  const settled = await call(getSession, {}, { raise: false });
  if (settled.ok) return isSignedIn(settled.value) ? withOwnZone(settled.value) : null;
  if (settled.status !== 0 && settled.status < 500) return null;
  if (!again) return null;
  await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
  return askSession(false);
}

/** The read of the session: null when nobody is signed in. */
export const sessionQuery = queryOptions({
  queryKey: [getSession.name],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: () => askSession(true),
});

/** The session, requested once and then cached. */
export const ensureSession = (): Promise<Session | null> => queryClient.ensureQueryData(sessionQuery);

/** Stores the session (or that nobody is signed in) without a request. */
export function setSession(session: Session | null): void {
  // Prefetched reads under way were for the previous user.
  forgetPrefetched();
  queryClient.setQueryData(sessionQuery.queryKey, withOwnZone(session));
}

/** From here on days begin and times are written by the clock of the person who is signed in. */
function withOwnZone<S extends Session | null>(session: S): S {
  setReaderZone(session?.user.time_zone ?? null);
  return session;
}

/** The session, or null. */
export const useSessionOrNull = (): Session | null => useQuery(sessionQuery).data ?? null;

/**
 * The session for everything below the frame. By context and not by the cache, so that signing out removes the frame as a whole instead of
 * emptying its parts one by one.
 */
export const SignedIn = createContext<Session | null>(null);

/** The session. Only below routes whose guards require one. */
export function useSession(): Session {
  const session = useContext(SignedIn);
  if (!session) throw new Error('this part of the suite is only drawn for somebody who is signed in');
  return session;
}

/** The day on which weeks begin here; on pages without a session, Monday. */
export const useWeekStart = (): WeekStart | undefined => useContext(SignedIn)?.account.week_start;

/** The month with which fiscal years begin here, from January 1; on pages without a session, January. */
export const useFiscalStart = (): number | undefined => useContext(SignedIn)?.account.fiscal_start_month;

/** Whether the user may do something: the same policy as the server's. */
export const usePermission = (need: Requirement): boolean => allows(useSession().user.role.permissions, need);

/** Whether the user may make a call, {@link canCall}, and the plan includes it; for a product where its path names one. */
export function useMayCall(endpoint: Pick<Endpoint, 'access' | 'feature'>, product?: Product): boolean {
  const session = useSession();
  return hasFeature(session.account, endpoint.feature) && canCall(endpoint, session, product);
}
