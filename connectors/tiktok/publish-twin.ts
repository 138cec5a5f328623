import { buildTestMedia, type PublishTwin } from '#connectors/kit/publish-driver.ts';
import { buildPublishSubject } from '#connectors/kit/twin-subjects.ts';
import type { TwinTiktokKeys } from '#connectors/tiktok/twin-video.ts';
import { startTiktokTwin, type TiktokTwin } from '#connectors/tiktok/twin.ts';

export const KEYS: TwinTiktokKeys = {
  account: 'biz-123',
  name: 'mali.shop',
  token: 'token-1',
  app: 'aw123',
  secret: 's',
};
export const VALUES = { account_id: KEYS.account, account_name: '@mali.shop', access_token: KEYS.token };
export const bar = buildTestMedia('video', 'bar.mp4', { cover: { at_ms: 1500 } });
export const latte = buildTestMedia('image', 'latte.jpg');

/** The twin on which posts of this network are published. */
export const tiktokPosts: PublishTwin = {
  network: 'tiktok',
  values: VALUES,
  subject: buildPublishSubject({
    start: (clock) => startTiktokTwin(KEYS, clock),
    build: (kind) => ({ media: kind === 'video' ? [bar] : [latte, latte] }),
    shown: ({ tasks }: TiktokTwin) => tasks.posts,
    misbehave: (twin, what) => twin.misbehave(what),
  }),
};
