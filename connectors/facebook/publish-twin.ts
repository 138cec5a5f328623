import { startPageTwin, type PageTwin, type TwinPageKeys } from '#connectors/facebook/twin-page.ts';
import { buildTestMedia, type PublishTwin } from '#connectors/kit/publish-driver.ts';
import { buildPublishSubject } from '#connectors/kit/twin-subjects.ts';

export const KEYS: TwinPageKeys = { page: '10001', token: 'page-token', secret: '' };
export const VALUES = { account_id: KEYS.page, page_access_token: KEYS.token };
const latte = buildTestMedia('image', 'latte.jpg', { alt: 'ลาเต้' });
const mocha = buildTestMedia('image', 'mocha.jpg');

/** The twin on which posts of this network are published. */
export const facebookPosts: PublishTwin = {
  network: 'facebook',
  values: VALUES,
  subject: buildPublishSubject({
    start: (clock) => startPageTwin(KEYS, clock),
    build: (kind) => (kind === 'photo' ? { media: [latte, mocha] } : {}),
    shown: ({ feed }: PageTwin) => feed.list(KEYS.page),
    misbehave: (twin, what) => twin.misbehave(what),
  }),
};
