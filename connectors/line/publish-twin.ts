import type { PublishTwin, ShownPost } from '#connectors/kit/publish-driver.ts';
import type { TwinFault } from '#connectors/kit/twin-server.ts';
import { buildPublishSubject } from '#connectors/kit/twin-subjects.ts';
import type { Misbehaviour } from '#connectors/line/twin-world.ts';
import { startLineTwin, type LineTwin } from '#connectors/line/twin.ts';

export const VALUES = { channel_id: 'c1', channel_access_token: 'access', channel_secret: 'secret' };

/** What a twin of LINE does for a fault. */
const FAULTS: Readonly<Record<TwinFault, Misbehaviour>> = {
  refuse_429: { on: 'broadcast', what: 'status', status: 429 },
  refuse_401: { on: 'broadcast', what: 'status', status: 401 },
  break_500: { on: 'broadcast', what: 'status', status: 500 },
  drop: { on: 'broadcast', what: 'drop' },
  drop_after_accept: { on: 'broadcast', what: 'drop_after_accept' },
  break_500_after_accept: { on: 'broadcast', what: 'status_after_accept', status: 500 },
  refuse_400_after_accept: { on: 'broadcast', what: 'status_after_accept', status: 400 },
  stall: { on: 'broadcast', what: 'stall_after_accept' },
  delay: { on: 'broadcast', what: 'delay', ms: 100 },
};

/** Starts a twin with the account of {@link VALUES}. */
export function startTwin(now: () => Date): Promise<LineTwin> {
  return startLineTwin({
    channels: [{ id: 'c1', access_token: 'access', secret: 'secret' }],
    now,
  });
}

function showPosts({ world }: LineTwin): readonly ShownPost[] {
  return [...world.posts.values()].map(({ request_id, text, messages }) => ({
    id: request_id,
    text,
    media: messages.length - 1,
  }));
}

/** The twin on which posts of this network are published. */
export const linePosts: PublishTwin = {
  network: 'line',
  values: VALUES,
  subject: buildPublishSubject({
    start: startTwin,
    build: (kind) => (kind === 'multicast' ? { options: { to: ['U1', 'U2'] } } : {}),
    shown: showPosts,
    misbehave: (twin, what) => twin.misbehave(FAULTS[what]),
  }),
};
