import { expect, test } from 'vitest';
import type { DataSet } from '#contracts/semantic/data-set.ts';
import { messages } from '#contracts/semantic/data-sets/messages.ts';
import { tickets } from '#contracts/semantic/data-sets/tickets.ts';
import { DATA_SETS } from '#contracts/semantic/register.ts';
import { buildModel } from '#engine/semantic/model.ts';
import { listReachedDimensions } from '#engine/semantic/reached-dimensions.ts';

const MODEL = buildModel(DATA_SETS);
const ALL = new Set<string>(DATA_SETS.map(({ permission }) => permission));

test('Messages have their own dimensions and those of their tickets', () => {
  const names = Object.keys(listReachedDimensions(MODEL, messages, { permissions: ALL, personal: true }));
  expect(names).toEqual(expect.arrayContaining(Object.keys(messages.dimensions)));
  expect(names).toContain('ticket_tag');
  for (const name of names)
    if (messages.dimensions[name]?.numbers === undefined)
      expect(MODEL.dimension(messages, name).kind, name).toBe('reached');
});

test('Linked dimensions need the permission of their data set, and personal ones a viewer who may see them', () => {
  const isPersonal = (name: string) => {
    const reach = MODEL.dimension(tickets, name);
    return reach.kind === 'reached' && reach.field.personal;
  };
  const list = (of: DataSet, permissions: ReadonlySet<string>, personal: boolean) =>
    Object.keys(listReachedDimensions(MODEL, of, { permissions, personal }));
  const whole = list(tickets, ALL, true);
  expect(whole.some(isPersonal)).toBe(true);
  expect(list(tickets, ALL, false)).toEqual(whole.filter((name) => !isPersonal(name)));
  const own = list(messages, new Set(), true);
  expect(own.toSorted()).toEqual(Object.keys(messages.dimensions).toSorted());
  expect(list(messages, ALL, true).length).toBeGreaterThan(own.length);
});
