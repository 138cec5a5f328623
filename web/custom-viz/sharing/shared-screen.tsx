import { useRouterState } from '@tanstack/react-router';
import { FIRST_STATE, type DashboardState } from '#contracts/custom-viz/dashboard-state.ts';
import type { LinkCalls, SharedVizDashboard } from '#contracts/custom-viz/link-calls.ts';
import { toOutsideState, type OutsideState } from '#contracts/custom-viz/outside.ts';
import { useHome } from '#web/custom-viz/homes/home.ts';
import { ApiError } from '#web/kit/api/api-error.ts';
import { call } from '#web/kit/api/call.ts';
import { getReaderZone } from '#web/kit/text/reader-zone.ts';
import { LinkedPage } from '#web/listening/public-link/linked-page.tsx';
import { useDashboardState } from '../dashboards/state/use-dashboard-state.ts';
import { SharedDashboard } from './shared-dashboard.tsx';

/** /shared-viz-dashboard#token, and that of every other home: a dashboard for anyone who has its link; nothing else of the account can be reached from here. */
export function SharedScreen() {
  const token = useRouterState({ select: ({ location }) => location.hash });
  return <OfLink key={token} />;
}

function OfLink() {
  const { open } = useHome().links;
  const { state, change } = useDashboardState();
  const chosen = toOutsideState(state);
  return (
    <LinkedPage
      name={open.name}
      choice={chosen}
      open={(key) => openLink(open, key, chosen)}
      isLive={({ kind }) => kind === 'live'}
    >
      {({ answered, ...shared }, key) => (
        <SharedDashboard shared={shared} answered={answered} state={state} onChange={change} link={key} />
      )}
    </LinkedPage>
  );
}

type LinkKey = { token: string; password?: string | undefined; again?: boolean | undefined };

/** An address may name what the link no longer lets its visitors set: then it opens as for everybody else. */
async function openLink(
  open: LinkCalls['open'],
  key: LinkKey,
  state: OutsideState,
): Promise<SharedVizDashboard & { answered: DashboardState }> {
  const answered = await call(
    open,
    { body: { ...key, state, time_zone: getReaderZone() } },
    { raise: false },
  );
  if (answered.ok) return { ...answered.value, answered: state };
  const isRefused = answered.error instanceof ApiError && answered.error.code === 'invalid_request';
  if (!isRefused) throw answered.error;
  return { ...(await call(open, { body: { ...key, time_zone: getReaderZone() } })), answered: FIRST_STATE };
}
