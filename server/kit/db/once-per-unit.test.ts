import { expect, test } from 'vitest';
import { oncePerUnit } from '#server/kit/db/once-per-unit.ts';
import type { Unit } from '#server/kit/db/unit.ts';

test('a unit asks once, another asks anew', async () => {
  const units: Unit[] = [];
  const ask = oncePerUnit((unit) => Promise.resolve(units.push(unit)));
  const [one, other] = [{} as Unit, {} as Unit];
  expect([await ask(one), await ask(one), await ask(other), await ask(one)]).toEqual([1, 1, 2, 1]);
});
