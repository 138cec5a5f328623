import { expect, test } from 'vitest';
import { cachePerUnit } from '#server/kit/db/once-per-unit.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

test('A unit of work runs the query once, and another unit of work runs it again', async () => {
  const units: UnitOfWork[] = [];
  const ask = cachePerUnit((unit) => Promise.resolve(units.push(unit)));
  const [one, other] = [{} as UnitOfWork, {} as UnitOfWork];
  expect([await ask(one), await ask(one), await ask(other), await ask(one)]).toEqual([1, 1, 2, 1]);
});
