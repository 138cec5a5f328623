import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import type { z } from 'zod';
import type { AnswerOf, Endpoint, EndpointInput, RawInput } from '#contracts/kit/endpoint.ts';
import { showFailure } from '#web/kit/toast/toast-failure.ts';
import { showSuccess } from '#web/kit/toast/toast.ts';
import { buildAddress, type WireInput } from './address.ts';
import { call, type AnyEndpoint } from './call.ts';
import { FRESH_MS, isPrefetched, storePrefetched } from './prefetched.ts';
import { queryClient } from './query-client.ts';
import { requestRaw } from './request.ts';
import { throttleByName } from './throttle-by-name.ts';

/** Options of a read: `enabled: false` waits; `every` polls (milliseconds); `keep` shows the last response while the next loads. */
export type CallQueryOptions = { enabled?: boolean; every?: number; keep?: boolean };

/** The part of a read that is needed to request it: without the schemas of its call, which come with the code of a screen. */
export type FirstRead = Pick<Endpoint, 'name' | 'path'> & { input: WireInput };

/** The cached read of a call, for {@link useCallQuery} and for prefetching; its key is the call's name and input. */
export function callQuery<I extends EndpointInput, A extends z.ZodType>(
  endpoint: AnyEndpoint<I, A>,
  input: RawInput<Endpoint<I, A>>,
) {
  return queryOptions({
    queryKey: [endpoint.name, input],
    queryFn: ({ signal }): Promise<AnswerOf<Endpoint<I, A>>> => call(endpoint, input, { signal }),
  });
}

/**
 * Starts a read before the screen that shows it and the code with its schema are loaded; what is known and fresh, or under way, is not
 * requested again. A failure is reported by the screen, which reads again.
 */
export function prefetchCall({ name, path, input }: FirstRead): void {
  const address = buildAddress(path, input);
  const query = queryClient.getQueryCache().find({ queryKey: [name, input], exact: true });
  const known = query && (query.state.fetchStatus === 'fetching' || !query.isStaleByTime(FRESH_MS));
  if (!known && !isPrefetched(address))
    storePrefetched(address, requestRaw(address, { headers: { accept: 'application/json' } }));
}

/** Reads a call and keeps its response in the cache. */
export function useCallQuery<I extends EndpointInput, A extends z.ZodType>(
  endpoint: AnyEndpoint<I, A>,
  input: RawInput<Endpoint<I, A>>,
  { enabled = true, every, keep }: CallQueryOptions = {},
) {
  return useQuery({
    ...callQuery(endpoint, input),
    enabled,
    ...(every === undefined ? {} : { refetchInterval: every }),
    ...(keep ? { placeholderData: keepPreviousData } : {}),
  });
}

type PageSchema<T> = z.ZodType<{ items: T[]; next: string | null }>;

/** Reads a list page by page: `data` is all rows so far, `fetchNextPage` requests the following ones. */
export function useCallPages<I extends EndpointInput, T>(
  endpoint: AnyEndpoint<I, PageSchema<T>>,
  input: RawInput<Endpoint<I, PageSchema<T>>> & { query?: Record<string, unknown> },
  { enabled = true, every, keep }: CallQueryOptions = {},
) {
  return useInfiniteQuery({
    ...infiniteQueryOptions({
      queryKey: [endpoint.name, input, 'pages'],
      initialPageParam: '',
      queryFn: ({ pageParam, signal }): Promise<{ items: T[]; next: string | null }> => {
        const query = pageParam ? { ...input.query, cursor: pageParam } : { ...input.query };
        return call(endpoint, { ...input, query }, { signal });
      },
      getNextPageParam: (last) => last.next,
      select: ({ pages }) => pages.flatMap(({ items }) => items),
    }),
    enabled,
    ...(every === undefined ? {} : { refetchInterval: every }),
    ...(keep ? { placeholderData: keepPreviousData } : {}),
  });
}

/**
 * What follows a write. `success` is the SUCCESS toast's text; `refresh` names the reads that it invalidates (prefixes of call names);
 * `quiet` leaves reporting the error to the caller (a form that marks fields).
 */
export type CallMutationOptions<T> = {
  success?: string | ((value: T) => string);
  refresh?: readonly string[];
  quiet?: boolean;
  onDone?: (value: T) => void;
};

/** A write: `send(input)` or `sendAsync(input)`; states as of TanStack's mutation (idle, pending, success, error). */
export function useCallMutation<I extends EndpointInput, A extends z.ZodType>(
  endpoint: AnyEndpoint<I, A>,
  options: CallMutationOptions<AnswerOf<Endpoint<I, A>>> = {},
) {
  const refresh = useRefresh();
  const { mutate, mutateAsync, ...state } = useMutation<
    AnswerOf<Endpoint<I, A>>,
    Error,
    RawInput<Endpoint<I, A>>
  >({
    mutationKey: [endpoint.name],
    mutationFn: (input) => call(endpoint, input),
    onSuccess: (value) => {
      const { success } = options;
      if (success) showSuccess(typeof success === 'function' ? success(value) : success);
      for (const name of options.refresh ?? []) refresh(name);
      options.onDone?.(value);
    },
    onError: (error) => {
      if (!options.quiet) showFailure(error);
    },
  });
  return { send: mutate, sendAsync: mutateAsync, ...state };
}

/** Invalidates reads by the prefix of their call's name: `refresh('ticket.')`; in bursts, a few times a second. */
export const useRefresh = () => refreshOf(useQueryClient());

const refreshes = new WeakMap<QueryClient, (beginning: string) => void>();

function refreshOf(client: QueryClient): (beginning: string) => void {
  const known = refreshes.get(client);
  if (known) return known;
  const refresh = throttleByName((beginning) => {
    void client.invalidateQueries({
      predicate: ({ queryKey: [name] }) => typeof name === 'string' && name.startsWith(beginning),
    });
  });
  refreshes.set(client, refresh);
  return refresh;
}
