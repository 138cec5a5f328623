import { describe, expect, it } from 'vitest';
import { findNearWords } from './near-spellings.ts';
import { toSoundKey } from './sound-key.ts';

const WORDS = [
  { word: 'น้ำตาล', count: 40 },
  { word: 'สตาร์บัคส์', count: 30 },
  { word: 'starbucks', count: 20 },
  { word: 'coffee', count: 90 },
  { word: 'กาแฟ', count: 80 },
  { word: 'tea', count: 70 },
];
const near = (term: string) => findNearWords(term, WORDS, 5).map(({ word }) => word);

describe('Words that are spelled nearly like a term', () => {
  it.each([
    ['a term without its tone marks finds the word with them', 'นำตาล', ['น้ำตาล']],
    ['a Latin term finds the word in Thai letters', 'Starbucks', ['สตาร์บัคส์']],
    ['a Thai term finds the word in Latin letters', 'สตาร์บักส์', ['starbucks']],
    ['a term with a letter too many finds the word', 'cofffee', ['coffee']],
    ['a term with two letters swapped finds the word', 'cofefe', ['coffee']],
    ['a term of two letters has no near words', 'te', []],
    ['a term that is like nothing has no near words', 'durian', []],
    ['an empty term has no near words', ' ', []],
  ])('%s', (_case, term, words) => {
    expect(near(term).filter((word) => words.length === 0 || words.includes(word))).toEqual(words);
  });

  it('The nearest words come first, and of equally near ones the most frequent', () => {
    expect(near('สตารบัคส')).toEqual(['สตาร์บัคส์', 'starbucks']);
  });

  it('Words of too few consonants have no sound in common with others', () => {
    expect(toSoundKey('tea')).toBe('');
    expect(toSoundKey('สตาร์บัคส์')).toBe(toSoundKey('Starbucks'));
  });
});
