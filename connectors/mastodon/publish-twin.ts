import { buildTestMedia, type PublishTwin } from '#connectors/kit/publish-driver.ts';
import { buildPublishSubject } from '#connectors/kit/twin-subjects.ts';
import { startMastodonTwin, TWIN_TOKEN, type MastodonTwin } from '#connectors/mastodon/twin.ts';

export const VALUES = { instance: 'social.example', access_token_secret: TWIN_TOKEN };

/** The twin on which posts of this network are published. */
export const mastodonPosts: PublishTwin = {
  network: 'mastodon',
  values: VALUES,
  subject: buildPublishSubject({
    start: (clock) => startMastodonTwin(clock),
    build: (kind) => ({
      ...(kind === 'photo' ? { media: [buildTestMedia('image', 'latte.jpg', { alt: 'ลาเต้' })] } : {}),
      ...(kind === 'video' ? { media: [buildTestMedia('video', 'bar.mp4')] } : {}),
    }),
    shown: ({ sent }: MastodonTwin) =>
      sent.map(({ id, content, in_reply_to_id, media_attachments }) => ({
        id,
        text: content,
        media: Array.isArray(media_attachments) ? media_attachments.length : 0,
        ...(in_reply_to_id === null ? {} : { reply_to: in_reply_to_id }),
      })),
    misbehave: (twin, what) => twin.misbehave(what),
  }),
};
