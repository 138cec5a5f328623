import { lazy, Suspense, type ComponentProps } from 'react';
import { BlockSkeleton } from '#web/kit/ui/skeletons.tsx';

/* What only a search needs: a first visit without one does not load it. */

const Results = lazy(() =>
  import('./results/search-results.tsx').then(({ SearchResults }) => ({ default: SearchResults })),
);
const Actions = lazy(() => import('./actions/actions.tsx').then(({ Actions }) => ({ default: Actions })));

/** The height of the figures of a search, in pixels. */
const HEIGHT = 104;

/** What a search finds. */
export function LazyResults(props: ComponentProps<typeof Results>) {
  return (
    <Suspense fallback={<BlockSkeleton height={HEIGHT} />}>
      <Results {...props} />
    </Suspense>
  );
}

/** What can be done with a search. */
export function LazyActions(props: ComponentProps<typeof Actions>) {
  return (
    <Suspense>
      <Actions {...props} />
    </Suspense>
  );
}
