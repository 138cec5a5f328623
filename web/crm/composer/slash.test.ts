import { describe, expect, it } from 'vitest';
import { findUnusedSlashes, filterResponses, replaceRange, findSlash } from './slash.ts';

describe('A slash while writing', () => {
  it('A slash at the beginning of a word starts a search, in any script', () => {
    expect(findSlash('/', 1)).toEqual({ from: 0, word: '' });
    expect(findSlash('hello /th', 9)).toEqual({ from: 6, word: 'th' });
    expect(findSlash('ค่ะ /สวัส', 9)).toEqual({ from: 4, word: 'สวัส' });
  });

  it('A slash inside a word, an address or a date starts none', () => {
    expect(findSlash('and/or', 6)).toBeUndefined();
    expect(findSlash('https://a.example/b', 19)).toBeUndefined();
    expect(findSlash('/hello there', 12)).toBeUndefined();
  });

  it('The slash word is replaced by the chosen response, and the rest stays', () => {
    const slash = findSlash('A /th B', 5);
    expect(replaceRange('A /th B', { from: slash?.from ?? 0, to: 5 }, 'Thank you')).toEqual({
      text: 'A Thank you B',
      place: 11,
    });
  });
});

it('A slash word that is left behind is reported once, in any script', () => {
  expect(findUnusedSlashes('/gold for you, /gold\nor /สวัสดี')).toEqual(['/gold', '/สวัสดี']);
  expect(findUnusedSlashes('and/or https://a.example/b /etc/hosts 1 /2 / (/no) 22/11')).toEqual([]);
});

it('Responses are offered by shortcut first, then by title and by texts of any language, including pictures without text', () => {
  const one = (
    title: string,
    more: Partial<{ shortcut: string; text: string; texts: Record<string, string>; used_count: number }> = {},
  ) => ({
    title,
    shortcut: '',
    text: 'words',
    texts: {},
    used_count: 0,
    ...more,
  });
  const all = [
    one('A picture', { text: '', shortcut: 'thanks' }),
    one('Opening hours', { text: 'Thank you, we open at nine' }),
    one('Thanks', { used_count: 3 }),
    one('Many thanks', { used_count: 9 }),
    one('Goodbye', { shortcut: 'thx' }),
    one('Nothing of it'),
    one('Opening on holidays', { text: '', texts: { fr: 'Merci, à bienTÔt, THé offert' } }),
    one('Prices', {}),
  ];
  expect(filterResponses(all, 'TH').map(({ title }) => title)).toEqual([
    'A picture',
    'Goodbye',
    'Many thanks',
    'Thanks',
    'Nothing of it',
    'Opening hours',
    'Opening on holidays',
  ]);
});
