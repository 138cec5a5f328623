import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Id } from '#contracts/kit/ids.ts';
import { findIdFields, sortByReferences, renameIds } from '#server/settings/transfer/references.ts';

const [OLD, NEW, OWN, FOREIGN] = [1, 2, 3, 4].map((n) => `01920000-0000-7000-8000-00000000000${n}`);
const ids = { renamed: new Map([[OLD ?? '', NEW ?? '']]), own: new Set([OWN ?? '']) };
const shape = z.object({
  name: z.string(),
  parent_id: Id.nullable(),
  groups: z.array(Id),
  when: z.array(z.object({ _id: Id, tag: Id.nullable(), by: z.record(z.string(), z.array(Id)) })),
});
const fields = findIdFields(shape);

describe('ids of a transferred record', () => {
  it('Ids are found in the fields that contain ids, at any depth', () => {
    expect([...fields]).toEqual(['parent_id', 'groups', 'when']);
  });

  it('Ids are replaced by those of the target; ids that refer to nothing are removed, and their field is reported', () => {
    const { values, dropped } = renameIds(
      {
        name: FOREIGN,
        parent_id: FOREIGN,
        groups: [OLD, FOREIGN, OWN],
        when: [{ _id: FOREIGN, tag: OLD, by: { [OLD ?? '']: [OLD] } }],
      },
      ids,
      fields,
    );
    expect(values).toEqual({
      name: FOREIGN,
      parent_id: null,
      groups: [NEW, OWN],
      when: [{ _id: FOREIGN, tag: NEW, by: { [NEW ?? '']: [NEW] } }],
    });
    expect(dropped.sort()).toEqual(['groups', 'parent_id']);
  });

  it('An id stays where one part of a record refers to another, as a field of a form that is shown only with another', () => {
    const when = [
      { _id: FOREIGN, tag: null, by: {} },
      { _id: OWN, tag: FOREIGN, by: { [OLD ?? '']: [FOREIGN] } },
    ];
    const { values, dropped } = renameIds({ groups: [FOREIGN], when }, ids, fields);
    expect(values).toEqual({
      groups: [],
      when: [when[0], { _id: OWN, tag: FOREIGN, by: { [NEW ?? '']: [FOREIGN] } }],
    });
    expect(dropped).toEqual(['groups']);
  });
});

describe('the order of records', () => {
  it('A chain as long as a file is sorted', () => {
    const chain = Array.from({ length: 20_000 }, (_one, n) => ({
      _id: `r${n}`,
      values: { parent_id: `r${n + 1}` },
    }));
    expect(sortByReferences(chain).map(({ _id }) => _id)).toEqual(chain.map(({ _id }) => _id).reverse());
  });

  it('Sorting puts references before referrers, keeps every record, and terminates with cycles', () => {
    fc.assert(
      fc.property(fc.array(fc.array(fc.nat(20), { maxLength: 3 }), { maxLength: 20 }), (names) => {
        const records = names.map((named, index) => ({
          _id: `r${index}`,
          values: { above: named.map((n) => `r${n}`) },
        }));
        const ordered = sortByReferences(records);
        expect(ordered.toSorted((a, b) => a._id.localeCompare(b._id))).toEqual(
          records.toSorted((a, b) => a._id.localeCompare(b._id)),
        );
        // Where names only refer to earlier numbers there are no cycles, and the order must be right.
        const downwards = records.map(({ _id, values }, index) => ({
          _id,
          values: { above: values.above.filter((name) => Number(name.slice(1)) > index) },
        }));
        const place = new Map(sortByReferences(downwards).map(({ _id }, at) => [_id, at]));
        for (const { _id, values } of downwards)
          for (const name of values.above)
            if (place.has(name)) expect(place.get(name)).toBeLessThan(place.get(_id) ?? -1);
      }),
    );
  });
});
