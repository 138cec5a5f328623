import { assert, integer, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Incoming } from '#contracts/inbound/incoming.ts';
import { MS_PER_DAY, MS_PER_HOUR } from '#contracts/kit/duration.ts';
import { generateDemoPosts, generateLabelledDemoPosts } from '#engine/demo/posts.ts';
import { generateDemoTrickle } from '#engine/demo/trickle.ts';

const TO = Date.UTC(2026, 10, 21, 3);
const WEEK = { seed: 7, from: TO - 7 * MS_PER_DAY, to: TO, perDay: 120 };

describe('demonstration posts', () => {
  it('posts are the same for the same seed and different for another', () => {
    const first = [...generateDemoPosts(WEEK)];
    expect([...generateDemoPosts(WEEK)]).toEqual(first);
    const other = new Set([...generateDemoPosts({ ...WEEK, seed: 8 })].map(({ text }) => text));
    expect(first.filter(({ text }) => other.has(text)).length).toBeLessThan(first.length * 0.02);
  });

  it('the posts of an hour stay the same when the volume changes', () => {
    const texts = new Map([...generateDemoPosts(WEEK)].map(({ provider_id, text }) => [provider_id, text]));
    const more = [...generateDemoPosts({ ...WEEK, perDay: 240 })].filter(({ provider_id }) =>
      texts.has(provider_id),
    );
    expect(more.length).toBe(texts.size);
    for (const { provider_id, text } of more) expect(text).toBe(texts.get(provider_id));
  });

  it('posts conform to the contract, the range and the order for any range', () => {
    const ranges = record({
      seed: integer({ min: -1000, max: 2 ** 31 }),
      from: integer({ min: Date.UTC(2019, 0, 1), max: Date.UTC(2031, 0, 1) }),
      hours: integer({ min: 0, max: 60 }),
      perDay: integer({ min: 0, max: 400 }),
    });
    assert(
      property(ranges, ({ seed, from, hours, perDay }) => {
        const to = from + hours * MS_PER_HOUR;
        const posts = [...generateDemoPosts({ seed, from, to, perDay })];
        const times = posts.map((post) => Date.parse(Incoming.parse(post).published_at));
        expect(times).toEqual([...times].sort((a, b) => a - b));
        expect(times.every((time) => time >= from && time < to)).toBe(true);
        expect(new Set(posts.map(({ provider_id }) => provider_id)).size).toBe(posts.length);
      }),
      { numRuns: 40 },
    );
  });

  it('texts contain no trace of their templates', () => {
    for (const { title = '', text } of generateDemoPosts({ ...WEEK, from: TO - 30 * MS_PER_DAY })) {
      expect(text).not.toBe('');
      expect(`${title}${text}`).not.toMatch(/[{}|]| {2}|undefined|NaN|\$/);
    }
  });

  it('posts are generated lazily', () => {
    const endless = generateDemoPosts({ seed: 1, from: 0, to: Number.MAX_SAFE_INTEGER, perDay: 50 });
    expect(endless.next().done).toBe(false);
  });

  it('each author keeps to one polite particle', () => {
    const forms = new Map<string, Set<string>>();
    for (const { post, truth } of generateLabelledDemoPosts({ ...WEEK, from: TO - 120 * MS_PER_DAY })) {
      if (truth.repost || truth.language === 'en' || truth.topic === 'official') continue;
      const said = forms.get(post.author._id) ?? new Set();
      if (/ครับ|คับ/.test(post.text)) said.add('he');
      if (/ค่ะ|นะคะ/.test(post.text)) said.add('she');
      forms.set(post.author._id, said);
    }
    const writers = [...forms.values()];
    expect(writers.filter((said) => said.size === 2)).toEqual([]);
    expect(writers.filter((said) => said.has('he')).length).toBeGreaterThan(100);
    expect(writers.filter((said) => said.has('she')).length).toBeGreaterThan(100);
  });
});

describe('the live stream of demonstration posts', () => {
  it('the live stream is the same for the same time, advances, and never repeats an id of the past', () => {
    const past = new Set([...generateDemoPosts(WEEK)].map(({ provider_id }) => provider_id));
    const kinds = new Set<string>();
    let now = TO;
    for (let step = 0; step < 300; step += 1) {
      const { incoming, delay } = generateDemoTrickle({ seed: 7, now });
      expect(generateDemoTrickle({ seed: 7, now })).toEqual({ incoming, delay });
      expect(Incoming.parse(incoming)).toEqual(incoming);
      expect(incoming.published_at).toBe(new Date(now).toISOString());
      expect(past.has(incoming.provider_id)).toBe(false);
      expect(delay).toBeGreaterThanOrEqual(250);
      past.add(incoming.provider_id);
      kinds.add(incoming.kind);
      now += delay;
    }
    expect([...kinds].sort()).toEqual(['message', 'post']);
  });

  it('the live stream keeps the requested pace', () => {
    const span = (perHour: number): number => {
      let now = TO;
      for (let step = 0; step < 400; step += 1) now += generateDemoTrickle({ seed: 3, now, perHour }).delay;
      return now - TO;
    };
    expect(span(60)).toBeGreaterThan(span(600) * 4);
  });
});
