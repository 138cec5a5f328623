import { useCallback, useState } from 'react';
import { DashboardState } from '#contracts/custom-viz/dashboard-state.ts';
import { parseJson } from '#contracts/kit/parse-json.ts';
import { useSession } from '#web/kit/session/session.ts';

/** What a person keeps of a state: where they always look from, not what they look at. */
export type OwnDefaults = Pick<DashboardState, 'period' | 'comparisons' | 'filters' | 'parameters'>;

const Kept = DashboardState.pick({ period: true, comparisons: true, filters: true, parameters: true });

function read(key: string): OwnDefaults | null {
  const kept = localStorage.getItem(key);
  return kept === null ? null : (Kept.safeParse(parseJson(kept)).data ?? null);
}

/** A person's own filters, period and parameters of a dashboard, with which it opens for them; kept on this machine. */
export function useOwnDefaults(dashboardId: string) {
  const { user } = useSession();
  const key = `earshot-viz-defaults:${user._id}:${dashboardId}`;
  const [defaults, setDefaults] = useState(() => read(key));
  const keep = useCallback(
    (next: OwnDefaults | null) => {
      if (next === null) localStorage.removeItem(key);
      else localStorage.setItem(key, JSON.stringify(Kept.parse(next)));
      setDefaults(next);
    },
    [key],
  );
  return { defaults, keep };
}
