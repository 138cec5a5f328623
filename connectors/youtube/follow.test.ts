import { afterEach, describe, expect, it } from 'vitest';
import { describeFollowing } from '#connectors/kit/conformance-polling.ts';
import type { PollState } from '#connectors/kit/exchange.ts';
import { buildPollSubject } from '#connectors/kit/twin-subjects.ts';
import { youtubeNames } from '#connectors/youtube/follow.ts';
import { startYoutubeTwin, type YoutubeTwin } from '#connectors/youtube/twin.ts';
import { toResponseFault } from '#contracts/inbound/fault.ts';
import { fault } from '#contracts/kit/faults/fault.ts';

const KEY = 'data-api-key';
const ID = `UC${'a'.repeat(22)}`;
const OTHER = `UC${'b'.repeat(22)}`;
const NOW = new Date('2026-03-02T03:04:05Z');
const io = ({ url }: YoutubeTwin) => ({ fetch, now: () => NOW, base_url: url, timeout_ms: 20_000 });
const video = (id: string) => ({ id, title: `วิดีโอ ${id}`, html: '', published_at: NOW.toISOString() });

describe('pollers of YouTube channels by their handle pass the conformance test', () =>
  describeFollowing(youtubeNames, {
    name: '@mali',
    ...buildPollSubject({
      start: () => startYoutubeTwin(KEY, { '@mali': ID }),
      io,
      values: { api_key: KEY },
      publish: (twin, number) => twin.feed.publish(video(`v${number}`)),
      misbehave: (twin, what) => twin.misread(what),
    }),
  }));

describe('names of YouTube channels', () => {
  let twin: YoutubeTwin;
  afterEach(() => twin.stop());
  const start = async (): Promise<void> => {
    twin = await startYoutubeTwin(KEY, { '@mali': ID, '@มะลิ': ID, 'user/OldMali': OTHER });
    twin.feed.publish(video('1'));
  };
  const look = (name: string, state: PollState = {}, api_key = KEY) =>
    youtubeNames.follow(name, state, { values: [{ api_key }], io: io(twin) });

  it.each([
    ['@mali', ID],
    ['@มะลิ', ID],
    ['user/OldMali', OTHER],
    ['c/mali', ID],
    ['c/OldMali', OTHER],
  ])('%s is looked up once, and its channel is polled from then on', async (name, channel) => {
    await start();
    const first = await look(name);
    expect(first).toMatchObject({
      status: 'new',
      cursor: JSON.stringify({ channel }),
      items: [{ channel: 'youtube' }],
    });
    const { questions } = twin;
    expect(await look(name, first)).toMatchObject({ status: 'unchanged', items: [] });
    expect(twin.questions).toBe(questions);
  });

  it('a video is imported with its description, its picture and its counts of views and likes', async () => {
    await start();
    twin.feed.publish({ ...video('abc'), html: 'รีวิวร้านกาแฟ #coffee' });
    expect((await look('@mali')).items[0]).toMatchObject({
      title: 'วิดีโอ abc',
      text: 'รีวิวร้านกาแฟ #coffee',
      url: 'https://www.youtube.com/watch?v=abc',
      author: { name: 'Twin Channel' },
      media: [{ kind: 'image', url: 'https://i1.ytimg.com/vi/abc/hqdefault.jpg' }],
      engagement: { likes: 7, views: 31 },
    });
  });

  it('an unknown channel, a wrong key, a used-up quota and a broken response are reported, with a longer wait each time', async () => {
    await start();
    const gone = await look('@nobody');
    expect(gone).toMatchObject({
      status: 'failed',
      error: fault('no_channel', { network: 'YouTube', name: '@nobody' }),
      failures: 1,
    });
    expect((await look('@nobody', gone)).next_after_seconds).toBeGreaterThan(gone.next_after_seconds);
    expect((await look('@mali', {}, 'wrong')).error).toEqual(
      toResponseFault('YouTube', 400, 'API key not valid. Please pass a valid API key.'),
    );
    twin.misread('refuse_429');
    expect((await look('@mali')).error).toMatchObject({
      code: 'answered_saying',
      params: {
        network: 'YouTube',
        status: { params: { status: 403 } },
        quote: expect.stringMatching(/ exceeded your quota\.$/),
      },
    });
    for (const wrong of ['nonsense', 'drop', 'break_500'] as const) {
      twin.misread(wrong);
      expect((await look('@mali')).status).toBe('failed');
    }
  });
});
