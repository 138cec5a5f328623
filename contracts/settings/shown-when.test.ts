import { expect, it } from 'vitest';
import { z } from 'zod';
import { AREAS } from '#contracts/register.ts';

it('a field that is shown for some items only has a default, because a new item may never show it', () => {
  const collections = AREAS.flatMap(({ resources }) => Object.values(resources)).filter(
    (resource) => resource.kind === 'collection',
  );
  const rules = collections.flatMap(({ fields, shown = {}, shownWhen = {} }) =>
    Object.keys(shownWhen)
      .filter((name) => !(name in shown))
      .map((name) => ({ name, field: fields[name] ?? z.never() })),
  );
  expect(rules.length).toBeGreaterThan(0);
  for (const { name, field } of rules)
    expect([name, z.object({ field }).safeParse({}).success]).toEqual([name, true]);
});
