import { describe, expect, it } from 'vitest';
import { isTransferred, changeOf, findFieldChanges, restoreChanges, restoreOf } from './history.ts';

const line = (kind: string, before: unknown, over: { erased?: boolean; hidden?: boolean } = {}) => ({
  kind,
  before,
  data: { product: 'crm' },
  erased: false,
  hidden: false,
  entity: { _id: 'e1', type: null, name: 'Lunch' },
  ...over,
});
const stored = { _id: 'e1', version: 3, created_at: 'x', updated_at: 'y', name: 'Lunch', color: 'red' };

describe('fieldChanges', () => {
  it('leaves out what the kit keeps of everything', () => {
    expect(findFieldChanges(stored, { ...stored, version: 4, updated_at: 'z', name: 'Break' })).toEqual([
      { field: 'name', before: 'Lunch', after: 'Break' },
    ]);
  });
  it('of something new is everything that it has', () => {
    expect(findFieldChanges(null, stored).map(({ field }) => field)).toEqual(['name', 'color']);
  });
});

describe('restoreOf', () => {
  it.each([
    ['working_status.updated', 'change'],
    ['working_status.deleted', 'create'],
    ['qc.ordered', 'order'],
  ])('%s: %s', (kind, how) => {
    expect(restoreOf(line(kind, stored))).toEqual({
      how,
      entity: 'e1',
      values: { name: 'Lunch', color: 'red' },
      data: { product: 'crm' },
    });
  });
  it('has nothing to bring back before the first line, or where nothing is known any more', () => {
    expect(restoreOf(line('x.created', null))).toBeUndefined();
    expect(restoreOf(line('x.updated', null, { erased: true }))).toBeUndefined();
    expect(restoreOf(line('x.updated', null, { hidden: true }))).toBeUndefined();
  });
});

it('restoring says only what it would change of what is there now', () => {
  const restore = restoreOf(line('x.updated', stored));
  if (!restore) throw new Error('there is something to restore');
  const now = { ...stored, name: 'Siesta', added_later: true };
  expect(restoreChanges(restore, now)).toEqual([{ field: 'name', before: 'Siesta', after: 'Lunch' }]);
  expect(restoreChanges(restore, stored)).toEqual([]);
});

it('names the change of a kind', () => {
  expect(['a.created', 'a_b.ordered', 'a.renamed'].map((kind) => changeOf({ kind }))).toEqual([
    'created',
    'ordered',
    'updated',
  ]);
});

describe('cameByTransfer', () => {
  it('is told by the data of the change alone', () => {
    expect(isTransferred({ data: { transfer: 'e1', product: 'crm' } })).toBe(true);
    for (const data of [{}, null, { transfer: 1 }]) expect(isTransferred({ data })).toBe(false);
  });
});
