import { startBlueskyTwin, TWIN_ACCOUNT, TWIN_PASSWORD, type BlueskyTwin } from '#connectors/bluesky/twin.ts';
import { buildTestMedia, type PublishTwin } from '#connectors/kit/publish-driver.ts';
import { buildPublishSubject } from '#connectors/kit/twin-subjects.ts';

export const VALUES = { handle: TWIN_ACCOUNT.handle, app_password_secret: TWIN_PASSWORD };

function countMedia(embed: unknown): number {
  const { images, video } = Object(embed);
  return Array.isArray(images) ? images.length : Number(video !== undefined);
}

/** The twin on which posts of this network are published. */
export const blueskyPosts: PublishTwin = {
  network: 'bluesky',
  values: VALUES,
  subject: buildPublishSubject({
    start: (clock) => startBlueskyTwin(clock),
    build: (kind) => ({
      ...(kind === 'photo' ? { media: [buildTestMedia('image', 'latte.jpg', { alt: 'ลาเต้' })] } : {}),
      ...(kind === 'video' ? { media: [buildTestMedia('video', 'bar.mp4')] } : {}),
    }),
    shown: ({ sent }: BlueskyTwin) =>
      sent.map(({ uri, value: { text, embed, reply } }) => ({
        id: uri,
        text: String(text),
        media: countMedia(embed),
        ...(reply === undefined ? {} : { reply_to: String(Object(Object(reply).parent).uri) }),
      })),
    misbehave: (twin, what) => twin.misbehave(what),
  }),
};
