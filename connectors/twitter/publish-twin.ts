import { buildTestMedia, type PublishTwin } from '#connectors/kit/publish-driver.ts';
import { buildPublishSubject } from '#connectors/kit/twin-subjects.ts';
import {
  startAccountTwin,
  type AccountTwin,
  type TwinAccountKeys,
} from '#connectors/twitter/twin-account.ts';

export const KEYS: TwinAccountKeys = { me: '1001', token: 'user-token', secret: 'consumer-secret' };
export const VALUES = { account_id: KEYS.me, access_token: KEYS.token };
export const latte = buildTestMedia('image', 'latte.jpg', { alt: 'ลาเต้' });
export const bar = buildTestMedia('video', 'bar.mp4');

/** What is public at the twin. */
export function listShown({ own }: AccountTwin) {
  return own.posts.map(({ id, said, media, reply_to }) => ({
    id,
    text: said,
    media: media.length,
    ...(reply_to === undefined ? {} : { reply_to }),
  }));
}

/** The twin on which posts of this network are published. */
export const twitterPosts: PublishTwin = {
  network: 'twitter',
  values: VALUES,
  subject: buildPublishSubject({
    start: (clock) => startAccountTwin(KEYS, clock),
    build: (kind, text) => ({
      text: `${text} & <3`,
      link: 'https://go.coffee/a',
      ...(kind === 'photo' ? { media: [latte] } : {}),
      ...(kind === 'video' ? { media: [bar] } : {}),
    }),
    shown: listShown,
    misbehave: (twin, what) => twin.misbehave(what),
  }),
};
