import { useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import type { z } from 'zod';
import type { OutsideState } from '#contracts/custom-viz/outside.ts';
import { useHome } from '#web/custom-viz/homes/home.ts';
import { call } from '#web/kit/api/call.ts';
import { LinkedPage } from '#web/listening/public-link/linked-page.tsx';
import { SharedDashboard } from './shared-dashboard.tsx';

/** The visitor's time zone. */
const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** /shared-viz-dashboard#token, and that of every other home: a dashboard for anyone who has its link; nothing else of the account can be reached from here. */
export function SharedScreen() {
  const token = useRouterState({ select: ({ location }) => location.hash });
  return <OfLink key={token} />;
}

function OfLink() {
  const { open } = useHome().links;
  const [state, setState] = useState<z.input<typeof OutsideState>>({});
  return (
    <LinkedPage
      name={open.name}
      choice={state}
      open={(key) => call(open, { body: { ...key, state, time_zone: ZONE } })}
      isLive={({ kind }) => kind === 'live'}
    >
      {(shared) => <SharedDashboard shared={shared} state={state} onChange={setState} />}
    </LinkedPage>
  );
}
