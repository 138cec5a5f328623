import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import type { z } from 'zod';
import type { PublicLinkKey } from '#contracts/kit/public-link.ts';
import { PageBody } from '#web/kit/ui/page-header.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { BlockSkeleton } from '#web/kit/ui/skeletons.tsx';
import { useOnline } from '#web/kit/ui/use-online.ts';
import { LinkGate } from './link-gate.tsx';
import { StaleNote } from './stale-note.tsx';
import { useNoIndex } from './use-no-index.ts';

const REFRESH_MS = 60_000;

type Props<T> = {
  /** The name of the call that opens a link. */
  name: string;
  open: (key: z.input<typeof PublicLinkKey>) => Promise<T>;
  /** What the visitor chooses to see; it is read again when that changes. */
  choice?: unknown;
  /** Whether what a link shows changes, and is read again every minute. */
  isLive: (shown: T) => boolean;
  /** `key`: what opened it, for calls about what it shows. */
  children: (shown: T, key: z.input<typeof PublicLinkKey>) => ReactNode;
};

/** A page for anyone who has its link, whose token follows the # of the address: behind a password where the link has one. */
export function LinkedPage<T>(props: Props<T>) {
  // Another link in the same window changes only what follows the #.
  const token = useRouterState({ select: ({ location }) => location.hash });
  return <Opened key={token} token={token} {...props} />;
}

function Opened<T>({ token, name, choice, open, isLive, children }: Props<T> & { token: string }) {
  useNoIndex();
  const online = useOnline();
  const [password, setPassword] = useState<string>();
  const key = { token: token.padEnd(20, '-'), ...(password === undefined ? {} : { password }) };
  const found = useQuery({
    queryKey: [name, token, password, choice],
    queryFn: ({ client }) =>
      open({
        ...key,
        again: client
          .getQueriesData({ queryKey: [name, token, password] })
          .some(([, data]) => data !== undefined),
      }),
    refetchInterval: ({ state }) => (state.data !== undefined && isLive(state.data) ? REFRESH_MS : false),
    placeholderData: keepPreviousData,
    retry: false,
  });
  return (
    <LinkGate error={found.error} isBusy={found.isFetching} password={password} onPassword={setPassword}>
      <main>
        <PageBody wide>
          <QueryView framed of={found} loading={<BlockSkeleton height={480} />}>
            {(shown) => (
              <>
                {isLive(shown) && (found.isError || !online) && <StaleNote at={found.dataUpdatedAt} />}
                {children(shown, key)}
              </>
            )}
          </QueryView>
        </PageBody>
      </main>
    </LinkGate>
  );
}
