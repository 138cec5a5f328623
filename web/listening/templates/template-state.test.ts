import { describe, expect, it } from 'vitest';
import { TEMPLATE_PARTS, toTemplateState, type FetchedItems } from './template-state.ts';

const there = (...data: string[]): FetchedItems<string> => ({ data, refused: false, error: null });
const waiting: FetchedItems<string> = { data: undefined, refused: false, error: null };
const all = {
  keywords: there('coffee'),
  monitor: there('a feed'),
  engagement: there('LINE'),
  catTag: there('service'),
  templates: there('mornings'),
};

describe('The templates of a product', () => {
  it('S3-162 … S3-166 The store has keyword, monitor, engagement, catTag and templates', () => {
    expect(toTemplateState(all)).toEqual({
      keywords: ['coffee'],
      monitor: ['a feed'],
      engagement: ['LINE'],
      catTag: ['service'],
      templates: ['mornings'],
      loaded: true,
      error: null,
    });
  });

  it.each(TEMPLATE_PARTS)(
    'S3-167 The store counts as loaded once all five are fetched, not without %s',
    (part) => {
      const state = toTemplateState({ ...all, [part]: waiting });
      expect(state.loaded).toBe(false);
      expect(TEMPLATE_PARTS.map((one) => state[one].length)).toEqual([0, 0, 0, 0, 0]);
      expect(toTemplateState({ ...all, [part]: there() }).loaded).toBe(true);
    },
  );

  it('A list that the user may not read counts as fetched and is empty; a failure is reported', () => {
    const error = new Error('offline');
    const refused = { data: undefined, refused: true, error };
    expect(toTemplateState({ ...all, monitor: refused })).toMatchObject({ loaded: true, error: null });
    expect(toTemplateState({ ...all, monitor: { ...waiting, error } })).toMatchObject({
      loaded: false,
      error,
    });
  });
});
