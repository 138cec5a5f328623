import { describe, expect, it } from 'vitest';
import { findCandidates, foldPostText } from '#connectors/kit/find-candidates.ts';
import { readFigures } from '#connectors/kit/post-figures.ts';
import type { PostCandidate, StartedRequest } from '#connectors/kit/publish.ts';

const request: StartedRequest = {
  key: 'k',
  kind: 'feed',
  text: 'เปิดแล้ว',
  media: [],
  options: {},
  started_at: '2026-12-01T02:00:00.000Z',
};
function post(more: Partial<PostCandidate>): PostCandidate {
  return { provider_id: '1', text: 'เปิดแล้ว', published_at: '2026-12-01T02:00:00.000Z', media: 0, ...more };
}

describe('Posts that may be the one that is looked for', () => {
  it.each([
    ['at its time', {}, true],
    ['two minutes before, by another clock', { published_at: '2026-12-01T01:58:00.000Z' }, true],
    ['earlier', { published_at: '2026-12-01T01:57:59.000Z' }, false],
    ['30 minutes after', { published_at: '2026-12-01T02:30:00.000Z' }, true],
    ['later', { published_at: '2026-12-01T02:30:01.000Z' }, false],
    ['with another text', { text: 'เปิดแล้วจ้า' }, false],
    ['with a picture', { media: 1 }, false],
    ['without a date', { published_at: '' }, false],
  ])('A post %s is one: %s', (_what, more, isOne) => {
    expect(findCandidates(request, [post(more)]).status).toBe(isOne ? 'candidates' : 'absent');
  });

  it('A post whose link is shown as a card or in a short form is the same text', () => {
    const linked = { ...request, link: 'https://go.example/a' };
    for (const text of [
      'เปิดแล้ว',
      'เปิดแล้ว\nhttps://t.co/x',
      'เปิดแล้ว https://go.example/a',
      'เปิดแล้ว go.example/a',
    ])
      expect(findCandidates(linked, [post({ text })]).status).toBe('candidates');
  });

  it.each([
    ['Hello  WORLD', 'hello world'],
    ['ดูที่ example.co.th/menu นะ', 'ดูที่ https://t.co/abc นะ'],
    ['e\u0301', 'é'],
    ['a\u200bb', 'ab'],
  ])('The texts %j and %j are the same', (one, other) => {
    expect(foldPostText(one)).toBe(foldPostText(other));
  });
});

describe('Figures of a post', () => {
  const metrics = [
    { id: 'likes', source: 'like_count', checked: '2026-11-30' },
    { id: 'views', source: 'old_views', checked: '2026-11-30', until: '2026-06-15' },
    { id: 'shares', source: 'shares', checked: '2026-11-30' },
    { id: 'shares', source: 'sends', checked: '2026-11-30' },
  ] as const;

  it('What is absent, no number or retired is missing, texts are counted and two sources are added', () => {
    const now = new Date('2026-12-01T00:00:00.000Z');
    const read = (source: object) => readFigures(source, metrics, now);
    expect(read({ like_count: '12', old_views: 5, shares: 1, sends: 2 })).toEqual({ likes: 12, shares: 3 });
    expect(read({ like_count: null, shares: 'many' })).toEqual({});
    expect(read({ like_count: 0 })).toEqual({ likes: 0 });
    expect(readFigures({ old_views: 5 }, metrics, new Date('2026-06-14T00:00:00.000Z'))).toEqual({
      views: 5,
    });
  });
});
