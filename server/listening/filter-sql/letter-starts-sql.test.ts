import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { bindValue, readRows, sql } from '#server/kit/clickhouse/sql.ts';
import { startWorld, type World } from '#tests/world.ts';
import { buildStartsSql } from './letter-starts-sql.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const Row = z.object({ starts: z.array(z.coerce.number()) });
const countBytes = (text: string): number => Buffer.byteLength(text);

async function listStarts(letters: string, text: string): Promise<number[]> {
  const starts = buildStartsSql({
    letters,
    column: sql`text`,
    wanted: bindValue('String', letters),
    length: bindValue('UInt32', countBytes(letters)),
    countBytes,
  });
  const [row] = await readRows(
    world.suite.context.clickhouse,
    Row,
    sql`select ${starts} as starts from (select materialize(${bindValue('String', text)}) as text)`,
  );
  return row?.starts ?? [];
}

/** Every occurrence, also those that overlap. */
function findStarts(letters: string, text: string): number[] {
  return Array.from({ length: text.length }, (_, at) => at)
    .filter((at) => text.startsWith(letters, at))
    .map((at) => countBytes(text.slice(0, at)) + 1);
}

test('Letters are found wherever they begin, also within an occurrence of themselves', async () => {
  for (const [letters, text] of [
    ['rar', 'rararar rar'],
    ['นานา', 'นานานา ก็นานาจิตตัง'],
    ['5555', '55555555'],
    ['test', 'testest'],
    ['coffee', 'tea'],
  ] as const)
    expect([letters, await listStarts(letters, text)]).toEqual([letters, findStarts(letters, text)]);
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'น'), minLength: 1, maxLength: 4 });
  const text = fc.string({ unit: fc.constantFrom('a', 'b', 'น'), maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(word, text, async (letters, around) => {
      const whole = `${around}${letters}${around}`;
      expect(await listStarts(letters, whole)).toEqual(findStarts(letters, whole));
    }),
    { numRuns: 60 },
  );
});
