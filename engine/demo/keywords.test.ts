import { describe, expect, it } from 'vitest';
import { parseRawKeywords } from '#contracts/keywords/raw-string.ts';
import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import { getDemoKeywords } from '#engine/demo/keywords.ts';
import { generateLabelledDemoPosts } from '#engine/demo/posts.ts';
import { compileKeywords } from '#engine/keywords/matcher.ts';
import { fold } from '#engine/text/fold.ts';

const KEYWORDS = getDemoKeywords();
const TO = Date.UTC(2026, 10, 21);
const POSTS = [...generateLabelledDemoPosts({ seed: 7, from: TO - 365 * MS_PER_DAY, to: TO, perDay: 30 })];

const matcher = compileKeywords(
  KEYWORDS.map(({ patterns, match }, id) => ({
    id,
    owner: 0,
    match,
    sets: patterns.flatMap((raw) => {
      const parsed = parseRawKeywords(raw);
      return parsed.ok ? parsed.sets : [];
    }),
  })),
);
const hits = POSTS.map(({ post }) => {
  const ids: number[] = [];
  matcher.match(fold(`${post.title ?? ''}\n${post.text}`), ids);
  return ids;
});

describe('the demonstration keywords', () => {
  it.each(KEYWORDS)('$name is a valid raw string without doubles and finds posts', ({ name, patterns }) => {
    for (const raw of patterns) expect(parseRawKeywords(raw)).toMatchObject({ ok: true, duplicates: [] });
    const id = KEYWORDS.findIndex((one) => one.name === name);
    expect(hits.filter((ids) => ids.includes(id)).length).toBeGreaterThan(10);
  });

  it('have parents that exist', () => {
    const names = new Set(KEYWORDS.map(({ name }) => name));
    for (const { parent } of KEYWORDS) expect(parent === undefined || names.has(parent)).toBe(true);
  });

  it('find the brand, and leave out what only holds its letters', () => {
    const brand = POSTS.filter((_, index) => hits[index]?.includes(0));
    const meant = brand.filter(({ truth }) => truth.concerns_brand);
    expect(meant.length / brand.length).toBeGreaterThan(0.985);
    expect(meant.length / POSTS.filter(({ truth }) => truth.concerns_brand).length).toBeGreaterThan(0.8);
    const rivals = POSTS.filter(
      ({ truth }, index) => truth.topic === 'elsewhere' && hits[index]?.includes(0),
    );
    expect(rivals).toEqual([]);
    const inside = POSTS.filter(({ truth }) => truth.topic === 'noise.inside');
    expect(inside.some(({ post }) => post.text.includes('บันลอย'))).toBe(true);
  });
});
