import { describe, expect, it } from 'vitest';
import { mappingOf, samplesOf } from './mapping.ts';

describe('the mapping to import with', () => {
  it('has the chosen columns only', () =>
    expect(mappingOf({ text: 'Message', url: undefined, id: 'Id' })).toEqual({ text: 'Message', id: 'Id' }));
  it('is none without a text', () => expect(mappingOf({ id: 'Id' })).toBeNull());
});

describe('sample values', () => {
  const rows: Record<string, string>[] = [
    { a: ' x ' },
    { a: 'x' },
    { a: '' },
    { a: 'y', b: '1' },
    { a: 'z' },
    { a: 'w' },
  ];
  it.each([
    ['a', ['x', 'y', 'z']],
    ['b', ['1']],
    ['c', []],
    [undefined, []],
  ])('of %s', (column, samples) => expect(samplesOf(rows, column)).toEqual(samples));
});
