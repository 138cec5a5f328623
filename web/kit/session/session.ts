import { queryOptions, useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { getSession, type Session } from '#contracts/identity/session.ts';
import { allows, type Requirement } from '#contracts/permissions/requirement.ts';
import { call } from '#web/kit/api/call.ts';
import { queryClient } from '#web/kit/api/query-client.ts';

/** The read of who is signed in: null when nobody is. Any other failure is raised, so the state stays "unknown". */
export const sessionRead = queryOptions({
  queryKey: [getSession.name],
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async (): Promise<Session | null> => {
    const settled = await call(getSession, {}, { raise: false });
    if (settled.ok) return settled.value;
    if (settled.status === 401) return null;
    throw settled.error;
  },
});

/** Who is signed in, asked once and then remembered. */
export const knowSession = (): Promise<Session | null> => queryClient.ensureQueryData(sessionRead);

/** Remembers who is signed in (or that nobody is) without asking. */
export const setSession = (session: Session | null): void => {
  queryClient.setQueryData(sessionRead.queryKey, session);
};

/** Who is signed in, or null. */
export const useSessionOrNull = (): Session | null => useQuery(sessionRead).data ?? null;

/**
 * The session for everything below the frame. By context and not by the cache, so that signing out removes the frame as a whole
 * instead of emptying its parts one by one.
 */
export const SignedIn = createContext<Session | null>(null);

/** Who is signed in. Only below routes whose guards ask for it. */
export const useSession = (): Session => {
  const session = useContext(SignedIn);
  if (!session) throw new Error('this part of the suite is only drawn for somebody who is signed in');
  return session;
};

/** Whether the person may do something: the same policy as the server's. */
export const useMay = (need: Requirement): boolean => allows(useSession().user.role.permissions, need);
