import { useEffect, useState } from 'react';
import { getNavigation, setNavigation } from '#web/kit/router/navigation.ts';
import { BlockSkeleton } from '#web/kit/ui/skeletons.tsx';
import { useNoIndex } from '#web/listening/public-link/use-no-index.ts';
import { EmbedProblemState } from './embed-problem.tsx';
import { EmbeddedDashboardView } from './embedded-dashboard.tsx';
import { useEmbed } from './use-embed.ts';
import { NOTHING_CHOSEN } from './use-embedded-view.ts';
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
  const [chosen, setChosen] = useState(NOTHING_CHOSEN);
  const place = useReportedHeight(state.kind === 'open' ? state.opened.origin : undefined);
  return (
    <main ref={place} className={classes.page}>
      {state.kind === 'open' ? (
        <EmbeddedDashboardView
          opened={state.opened}
          chosen={chosen}
          onChange={setChosen}
          onEnd={end}
          onReopen={retry}
        />
      ) : state.kind === 'ended' ? (
        <EmbedProblemState problem={state.problem} onRetry={retry} />
      ) : (
        <BlockSkeleton height={320} />
      )}
    </main>
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
