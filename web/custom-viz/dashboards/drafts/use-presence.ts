import { useEffect, useMemo, useRef, useState } from 'react';
import {
  DASHBOARD_LOOK_SIGNAL,
  DASHBOARD_VIEWERS_SIGNAL,
  DashboardViewers,
} from '#contracts/custom-viz/viewers.ts';
import { LOOK_EVERY_SECONDS } from '#contracts/kit/viewers.ts';
import { useLiveState } from '#web/kit/realtime/live-store.ts';
import { sendSignal, useSignal } from '#web/kit/realtime/signals.ts';
import { useSession } from '#web/kit/session/session.ts';
import type { Editor } from './presence-context.ts';

/** Says that this tab edits a dashboard, and at which tile; and who else does. */
export function usePresence(dashboardId: string, tileId: string | null): readonly Editor[] {
  const { user } = useSession();
  const live = useLiveState();
  const [seen, setSeen] = useState<DashboardViewers | null>(null);
  const tile = useRef(tileId);
  useSignal(DASHBOARD_VIEWERS_SIGNAL, (data) => {
    const parsed = DashboardViewers.safeParse(data);
    if (parsed.success && parsed.data.dashboard_id === dashboardId) setSeen(parsed.data);
  });
  useEffect(() => {
    tile.current = tileId;
    if (live === 'live' && document.visibilityState === 'visible') say(dashboardId, tileId);
  }, [dashboardId, tileId, live]);
  useEffect(() => {
    if (live !== 'live') return;
    const look = () => {
      if (document.visibilityState === 'visible') say(dashboardId, tile.current);
      else leave(dashboardId);
    };
    const beat = setInterval(look, LOOK_EVERY_SECONDS * 1000);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(beat);
      document.removeEventListener('visibilitychange', look);
      leave(dashboardId);
    };
  }, [dashboardId, live]);
  return useMemo(
    () =>
      (seen?.dashboard_id === dashboardId ? seen.items : []).flatMap(
        ({ user_id: id, name, doing, tile_id: at }): Editor[] =>
          id === user._id || doing !== 'editing' ? [] : [{ user_id: id, name, tile: at }],
      ),
    [seen, dashboardId, user._id],
  );
}

function say(dashboardId: string, tileId: string | null): void {
  sendSignal(DASHBOARD_LOOK_SIGNAL, { dashboard_id: dashboardId, doing: 'editing', tile_id: tileId });
}

function leave(dashboardId: string): void {
  sendSignal(DASHBOARD_LOOK_SIGNAL, { dashboard_id: dashboardId, doing: 'gone', tile_id: null });
}
