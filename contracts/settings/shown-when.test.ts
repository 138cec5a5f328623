import { expect, it } from 'vitest';
import { z } from 'zod';
import { AREAS } from '#contracts/settings-areas.ts';

it('a field that only some items have a use for has a default: a new item may never meet it', () => {
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
