import { describe, expect, it } from 'vitest';
import { isTransferred, changeOf, findFieldChanges, restoreChanges, restoreOf } from './history.ts';

function line(kind: string, before: unknown, over: { erased?: boolean; hidden?: boolean } = {}) {
  return {
    kind,
    before,
    data: { product: 'crm' },
    erased: false,
    hidden: false,
    entity: { _id: 'e1', type: null, name: 'Lunch' },
    ...over,
  };
}
const stored = { _id: 'e1', version: 3, created_at: 'x', updated_at: 'y', name: 'Lunch', color: 'red' };

describe('findFieldChanges', () => {
  it('Fields that the kit stores for every resource are left out', () => {
    expect(findFieldChanges(stored, { ...stored, version: 4, updated_at: 'z', name: 'Break' })).toEqual([
      { field: 'name', before: 'Lunch', after: 'Break' },
    ]);
  });
  it('For a new resource every field is a change', () => {
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
  it('Nothing can be restored before the first entry, or if no values are stored any more', () => {
    expect(restoreOf(line('x.created', null))).toBeUndefined();
    expect(restoreOf(line('x.updated', null, { erased: true }))).toBeUndefined();
    expect(restoreOf(line('x.updated', null, { hidden: true }))).toBeUndefined();
  });
});

it('A restore lists only what it would change in the current state', () => {
  const restore = restoreOf(line('x.updated', stored));
  if (!restore) throw new Error('there is something to restore');
  const now = { ...stored, name: 'Siesta', added_later: true };
  expect(restoreChanges(restore, now)).toEqual([{ field: 'name', before: 'Siesta', after: 'Lunch' }]);
  expect(restoreChanges(restore, stored)).toEqual([]);
});

it('changeOf names the change of an event kind', () => {
  expect(['a.created', 'a_b.ordered', 'a.renamed'].map((kind) => changeOf({ kind }))).toEqual([
    'created',
    'ordered',
    'updated',
  ]);
});

describe('isTransferred', () => {
  it('Only the data of the change decides', () => {
    expect(isTransferred({ data: { transfer: 'e1', product: 'crm' } })).toBe(true);
    for (const data of [{}, null, { transfer: 1 }]) expect(isTransferred({ data })).toBe(false);
  });
});
