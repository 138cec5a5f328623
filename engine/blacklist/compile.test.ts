import { describe, expect, it } from 'vitest';
import { fold } from '#engine/text/fold.ts';
import { compileBlacklist, type LookedAt } from './compile.ts';

function post(text: string, more: Partial<LookedAt> = {}): LookedAt {
  return {
    author: { _id: 'u1', name: 'Somchai', handle: '@somchai' },
    url: 'https://m.news.example.com/a',
    searched: text,
    folded: fold(text),
    ...more,
  };
}
const hides = compileBlacklist([
  { _id: 'author', kind: 'author', value: 'LOUD' },
  { _id: 'site', kind: 'site', value: 'spam.example' },
  { _id: 'thai site', kind: 'site', value: 'xn--22c8e6a1f.example' },
  { _id: 'word', kind: 'word', value: 'ลอตเตอรี่' },
  { _id: 'spaced', kind: 'word', value: 'win' },
  { _id: 'pattern', kind: 'pattern', value: 'call\\s+\\d{3,}' },
  { _id: 'slow', kind: 'pattern', value: '(x+x+)+y' },
]);

describe('the blacklist', () => {
  it.each([
    ['nothing', post('a fine day'), undefined],
    ['an author by handle', post('hi', { author: { _id: '1', name: '', handle: '@Loud' } }), 'author'],
    ['an author by id', post('hi', { author: { _id: 'loud', name: '' } }), 'author'],
    ['no name at all', post('hi', { author: { _id: '', name: '' } }), undefined],
    ['a site', post('hi', { url: 'https://spam.example/x' }), 'site'],
    ['below a site', post('hi', { url: 'http://u@www.spam.example:8080' }), 'site'],
    ['a site whose name only ends alike', post('hi', { url: 'https://notspam.example/' }), undefined],
    ['a site in punycode', post('hi', { url: 'https://www.xn--22c8e6a1f.example/' }), 'thai site'],
    ['a word in Thai', post('ซื้อลอตเตอรี่ไหม'), 'word'],
    ['a word on its edges', post('You WIN!'), 'spaced'],
    ['a part of a word', post('my window'), undefined],
    ['a pattern', post('now Call  12345'), 'pattern'],
    ['the first of several', post('win ลอตเตอรี่ call 555'), 'word'],
  ])('%s', (_, looked, entry) => expect(hides(looked)).toBe(entry));

  it('finds no end in a pattern that would keep JavaScript busy for years', () => {
    expect(hides(post('x'.repeat(5000)))).toBeUndefined();
  });
});
