import {
  startInstagramAccountTwin,
  type InstagramAccountTwin,
  type TwinAccountKeys,
} from '#connectors/instagram/twin-account.ts';
import { buildTestMedia, type PublishTwin } from '#connectors/kit/publish-driver.ts';
import { buildPublishSubject } from '#connectors/kit/twin-subjects.ts';
import type { PostKind } from '#contracts/publishing/networks/declaration.ts';

export const KEYS: TwinAccountKeys = { account: '17841', page: '10001', token: 'page-token', secret: '' };
export const VALUES = { account_id: KEYS.account, page_id: KEYS.page, page_access_token: KEYS.token };
export const latte = buildTestMedia('image', 'latte.jpg', { alt: 'ลาเต้' });
export const bar = buildTestMedia('video', 'bar.mp4', { cover: { at_ms: 1500 } });
const MEDIA: Readonly<Partial<Record<PostKind, typeof latte>>> = {
  feed: latte,
  photo: latte,
  video: bar,
  reel: bar,
  story: latte,
};

/** What is public: media and the comments below them. A story has no text, and is known by its container's. */
export function listShown({ held }: InstagramAccountTwin) {
  return held.media.flatMap(({ id, caption, children, comments }) => [
    { id, text: caption, media: Math.max(1, children.length) },
    ...comments.map((comment) => ({ id: comment.id, text: comment.text, media: 0, reply_to: id })),
  ]);
}

/** The twin on which posts of this network are published. */
export const instagramPosts: PublishTwin = {
  network: 'instagram',
  values: VALUES,
  subject: buildPublishSubject({
    start: (clock) => startInstagramAccountTwin(KEYS, clock),
    build: (kind) => {
      const file = MEDIA[kind];
      return { ...(file ? { media: [file] } : {}), ...(kind === 'story' ? { text: '' } : {}) };
    },
    shown: listShown,
    misbehave: (twin, what) => twin.misbehave(what),
  }),
};
