import { describe, expect, it } from 'vitest';
import { updateChosenColumns, toMapping, getSamples } from './mapping.ts';

describe('The mapping to import with', () => {
  it('The mapping contains only the chosen columns', () =>
    expect(toMapping({ text: 'Message', url: undefined, id: 'Id' })).toEqual({ text: 'Message', id: 'Id' }));
  it('There is no mapping without a text column', () => expect(toMapping({ id: 'Id' })).toBeNull());
});

describe('The chosen columns after another character set or header line was chosen', () => {
  const before = {
    columns: ['Id', 'Message', 'Date'],
    mapping: { text: 'Message', id: 'Id', url: undefined },
  };
  it('Choices stay if the columns have the same names', () =>
    expect(updateChosenColumns({ text: 'Date', id: 'Id' }, before, before)).toMatchObject({
      text: 'Date',
      id: 'Id',
    }));
  it('Fields that a user cleared stay empty', () =>
    expect(updateChosenColumns({ text: 'Message' }, before, before).id).toBeUndefined());
  it('Columns are guessed again if the chosen ones are gone', () => {
    const now = { columns: ['Nr', 'ข้อความ'], mapping: { text: 'ข้อความ', id: 'Nr' } };
    expect(updateChosenColumns({ text: 'Date', id: 'Id' }, before, now)).toMatchObject({
      text: 'ข้อความ',
      id: 'Nr',
    });
  });
  it('A guess takes no column that another field keeps', () => {
    const now = { columns: ['Date', 'Message'], mapping: { text: 'Date' } };
    const retained = updateChosenColumns({ text: 'Gone', published_at: 'Date' }, before, now);
    expect(retained).toMatchObject({ text: undefined, published_at: 'Date' });
  });
});

describe('Sample values', () => {
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
  ])('of %s', (column, samples) => expect(getSamples(rows, column)).toEqual(samples));
});
