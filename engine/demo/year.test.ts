import { describe, expect, it } from 'vitest';
import { MS_PER_DAY, MS_PER_HOUR } from '#contracts/kit/duration.ts';
import { CHANNEL_HABITS, DEMO_CHANNELS } from '#engine/demo/channels.ts';
import { generateIncident } from '#engine/demo/incidents.ts';
import { generateLabelledDemoPosts } from '#engine/demo/posts.ts';

const TO = Date.UTC(2026, 10, 21);
const YEAR = [...generateLabelledDemoPosts({ seed: 7, from: TO - 365 * MS_PER_DAY, to: TO, perDay: 90 })];
const ORIGINALS = YEAR.filter(({ truth }) => !truth.repost);

function share(test: (one: (typeof YEAR)[number]) => boolean): number {
  return YEAR.filter(test).length / YEAR.length;
}
function countAt(test: (local: Date) => boolean): number {
  return YEAR.filter(({ post }) => test(new Date(Date.parse(post.published_at) + 7 * MS_PER_HOUR))).length;
}

describe('a year of the demonstration brand', () => {
  it('has fewer than three of a hundred exact doubles apart from reposts', () => {
    expect(ORIGINALS.length).toBeGreaterThan(30_000);
    const different = new Set(ORIGINALS.map(({ post }) => post.text));
    expect(1 - different.size / ORIGINALS.length).toBeLessThan(0.03);
  });

  it('shows no text twice within a page of a hundred', () => {
    for (let start = 0; start + 100 <= ORIGINALS.length; start += 500) {
      const page = ORIGINALS.slice(start, start + 100).map(({ post }) => post.text);
      expect(new Set(page).size).toBeGreaterThanOrEqual(99);
    }
  });

  it('is mostly Thai, with English beside it', () => {
    const thai = share(({ post }) => /[\u0e01-\u0e5b]/.test(post.text));
    expect(thai).toBeGreaterThan(0.8);
    expect(thai).toBeLessThan(0.93);
  });

  it.each(DEMO_CHANNELS)('has its share of %s', (channel) => {
    const seen = share(({ post }) => post.channel === channel);
    expect(Math.abs(seen - CHANNEL_HABITS[channel].share / 100)).toBeLessThan(0.015);
  });

  it('has every feeling, complaints a little ahead of praise', () => {
    const feelings = ['negative', 'neutral', 'positive', 'question'].map((feeling) =>
      share(({ truth }) => truth.sentiment === feeling),
    );
    expect(Math.min(...feelings)).toBeGreaterThan(0.1);
    expect(Math.max(...feelings)).toBeLessThan(0.4);
  });

  it('has posts that only look like the brand, and reposts that name their source', () => {
    const noise = share(({ truth }) => !truth.concerns_brand);
    expect(noise).toBeGreaterThan(0.1);
    expect(noise).toBeLessThan(0.25);
    const reposts = YEAR.filter(({ truth }) => truth.repost);
    expect(reposts.length / YEAR.length).toBeGreaterThan(0.02);
    expect(reposts.every(({ post }) => post.parent_id !== undefined)).toBe(true);
  });

  it('sleeps at night, fills at noon, and grows', () => {
    expect(countAt((at) => at.getUTCHours() === 12)).toBeGreaterThan(
      8 * countAt((at) => at.getUTCHours() === 3),
    );
    const half = YEAR.findIndex(({ post }) => Date.parse(post.published_at) > TO - 182 * MS_PER_DAY);
    expect(YEAR.length - half).toBeGreaterThan(half * 1.1);
  });

  it('turns against the brand while its app is down', () => {
    const months = Array.from({ length: 11 }, (_, index) => generateIncident(7, 2025 * 12 + 11 + index));
    const outage = months.find(({ kind }) => kind === 'outage');
    const during = YEAR.filter(({ post }) => {
      const at = Date.parse(post.published_at);
      return outage !== undefined && at >= outage.from && at < outage.from + 8 * MS_PER_HOUR;
    });
    const angry = during.filter(({ truth }) => truth.sentiment === 'negative').length / during.length;
    expect(angry).toBeGreaterThan(share(({ truth }) => truth.sentiment === 'negative') + 0.15);
  });

  it('has a few busy writers and many who write once or twice', () => {
    const counts = new Map<string, number>();
    for (const { post } of YEAR) counts.set(post.author._id, (counts.get(post.author._id) ?? 0) + 1);
    const sorted = [...counts.values()].sort((a, b) => b - a);
    expect(sorted.length).toBeGreaterThan(3000);
    expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThanOrEqual(4);
    expect(sorted[5]).toBeGreaterThan(50);
  });

  it('gives engagement a heavy tail', () => {
    const likes = YEAR.map(({ post }) => post.engagement?.likes ?? 0).sort((a, b) => b - a);
    const total = likes.reduce((sum, one) => sum + one, 0);
    const top = likes.slice(0, Math.floor(likes.length / 100)).reduce((sum, one) => sum + one, 0);
    expect(top / total).toBeGreaterThan(0.15);
  });
});
