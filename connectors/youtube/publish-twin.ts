import { buildTestMedia, type PublishTwin } from '#connectors/kit/publish-driver.ts';
import { buildPublishSubject } from '#connectors/kit/twin-subjects.ts';
import { startYoutubeChannelTwin, type YoutubeChannelTwin } from '#connectors/youtube/twin-channel.ts';

export const KEYS = { channel: 'UC123', token: 'channel-token' };
export const VALUES = { account_id: KEYS.channel, access_token: KEYS.token };
export const OPTIONS = { title: 'รีวิวลาเต้', made_for_kids: false };
export const bar = buildTestMedia('video', 'bar.mp4');

/** What is public at the twin. */
export function listShown({ uploads }: YoutubeChannelTwin) {
  return uploads.videos.flatMap(({ id, resource, comments }) => [
    { id, text: String(Object(resource['snippet']).description), media: 1 },
    ...comments.map((comment) => ({ id: comment.id, text: comment.text, media: 0, reply_to: id })),
  ]);
}

/** The twin on which posts of this network are published. */
export const youtubePosts: PublishTwin = {
  network: 'youtube',
  values: VALUES,
  subject: buildPublishSubject({
    timeout_ms: 1500,
    start: (clock) => startYoutubeChannelTwin(KEYS, clock),
    build: (kind) => (kind === 'video' ? { media: [bar], options: OPTIONS } : {}),
    shown: listShown,
    misbehave: (twin, what) => twin.misbehave(what),
  }),
};
