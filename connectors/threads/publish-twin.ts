import { buildTestMedia, type PublishTwin } from '#connectors/kit/publish-driver.ts';
import { buildPublishSubject } from '#connectors/kit/twin-subjects.ts';
import { startThreadsTwin, TWIN_VALUES, type ThreadsTwin } from '#connectors/threads/twin.ts';

export const latte = buildTestMedia('image', 'latte.jpg', { alt: 'ลาเต้' });
export const bar = buildTestMedia('video', 'bar.mp4');

/** The twin on which posts of this network are published. */
export const threadsPosts: PublishTwin = {
  network: 'threads',
  values: TWIN_VALUES,
  subject: buildPublishSubject({
    start: (clock) => startThreadsTwin(clock),
    build: (kind) => ({
      ...(kind === 'photo' ? { media: [latte] } : {}),
      ...(kind === 'video' ? { media: [bar] } : {}),
    }),
    shown: ({ published }: ThreadsTwin) =>
      published.map(({ id, text, replied_to, children, media_url }) => ({
        id,
        text: String(text),
        media: children === undefined ? Number(media_url !== undefined) : Object(children).data.length,
        ...(replied_to === undefined ? {} : { reply_to: String(Object(replied_to).id) }),
      })),
    misbehave: (twin, what) => twin.misbehave(what),
  }),
};
