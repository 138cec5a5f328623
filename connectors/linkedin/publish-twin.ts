import { buildTestMedia, type PublishTwin } from '#connectors/kit/publish-driver.ts';
import { buildPublishSubject } from '#connectors/kit/twin-subjects.ts';
import { startLinkedinTwin, TWIN_VALUES } from '#connectors/linkedin/twin.ts';

export const latte = buildTestMedia('image', 'latte.jpg', { alt: 'ลาเต้' });
export const mocha = buildTestMedia('image', 'mocha.jpg');
export const bar = buildTestMedia('video', 'bar.mp4');
export const menu = buildTestMedia('image', 'menu.pdf', { kind: 'file', media_type: 'application/pdf' });

/** The twin on which posts of this network are published. */
export const linkedinPosts: PublishTwin = {
  network: 'linkedin',
  values: TWIN_VALUES,
  subject: buildPublishSubject({
    start: startLinkedinTwin,
    build: (_, text) => ({ text: `${text} (ใหม่) #กาแฟ_เย็น` }),
    shown: ({ listShown }) => listShown(),
    misbehave: (twin, what) => twin.misbehave(what),
  }),
};
