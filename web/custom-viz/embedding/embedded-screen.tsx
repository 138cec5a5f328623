import { lazy, Suspense, useCallback, useEffect, useState, type ReactNode } from 'react';
import { FIRST_STATE } from '#contracts/custom-viz/dashboard-state.ts';
import type { EmbeddedDashboard } from '#contracts/custom-viz/embedding.ts';
import { LISTENING_HOME } from '#contracts/custom-viz/listening/home.ts';
import { getNavigation, setNavigation } from '#web/kit/router/navigation.ts';
import { BlockSkeleton } from '#web/kit/ui/skeletons.tsx';
import { useNoIndex } from '#web/listening/public-link/use-no-index.ts';
import type { ChangeState } from '../dashboards/state/use-dashboard-state.ts';
import { EmbedProblemState } from './embed-problem.tsx';
import { EmbeddedDashboardView } from './embedded-dashboard.tsx';
import { useEmbed } from './use-embed.ts';
import { useReportedHeight } from './use-reported-height.ts';
import classes from './embedding.module.css';

/**
 * /embedded-viz-dashboard/{key_id}#token: a dashboard within the page of somebody else, without anything of the suite around it. It needs
 * neither cookie nor storage.
 */
export function EmbeddedScreen() {
  useNoIndex();
  useLinksOutside();
  const { state, retry, end } = useEmbed();
  const [chosen, setChosen] = useState(FIRST_STATE);
  const change = useCallback<ChangeState>((patch) => setChosen((before) => ({ ...before, ...patch })), []);
  const reopen = () => {
    // The published dashboard has changed: what was chosen may not be on it any more.
    setChosen(FIRST_STATE);
    retry();
  };
  const place = useReportedHeight(state.kind === 'open' ? state.opened.origin : undefined);
  return (
    <main ref={place} className={classes.page}>
      {state.kind === 'open' ? (
        <OfHome home={state.opened.home}>
          <EmbeddedDashboardView
            opened={state.opened}
            state={chosen}
            change={change}
            onEnd={end}
            onReopen={reopen}
          />
        </OfHome>
      ) : state.kind === 'ended' ? (
        <EmbedProblemState problem={state.problem} onRetry={retry} />
      ) : (
        <BlockSkeleton height={320} />
      )}
    </main>
  );
}

const ListeningHome = lazy(() =>
  import('../homes/listening/home.tsx').then((module) => ({ default: module.ListeningHome })),
);

/** Around a dashboard, by the product that it belongs to. */
function OfHome({ home, children }: { home: EmbeddedDashboard['home']; children: ReactNode }) {
  if (home !== LISTENING_HOME.name) return children;
  return (
    <Suspense fallback={<BlockSkeleton height={320} />}>
      <ListeningHome>{children}</ListeningHome>
    </Suspense>
  );
}

/** Links to pages of the suite open in a window of their own: no other page is shown in the frame. */
function useLinksOutside(): void {
  useEffect(() => {
    const before = getNavigation();
    setNavigation({ ...before, go: (href) => void window.open(href, '_blank', 'noopener') });
    return () => setNavigation(before);
  }, []);
}
