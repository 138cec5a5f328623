import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkFacts } from '#server/facts/check-facts.ts';
import { gauges } from '#server/kit/metrics.ts';
import { startLineDesk, type LineDesk } from '#tests/factories/line.ts';

let line: LineDesk;
beforeAll(async () => {
  line = await startLineDesk('Honest Coffee');
  for (const user of ['U1', 'U2']) await line.twin.sayAs(user, 'help', line.connection.webhook);
});
afterAll(() => line.stop());

async function readGauge(): Promise<number | undefined> {
  return (await gauges.factsUnequal.get()).values[0]?.value;
}

test('The nightly check passes while facts equal PostgreSQL, and fails with the account that differs', async () => {
  const { context } = line.world.suite;
  const { signal } = new AbortController();
  await expect.poll(() => checkFacts(context, signal).then(readGauge), { timeout: 20_000 }).toBe(0);
  await context.database.owner.query(`update tickets set priority = 4 where account_id = $1 and number = 1`, [
    line.admin.accountId,
  ]);
  await expect(checkFacts(context, signal)).rejects.toThrow(/1 differences {2}Honest Coffee/);
  expect(await readGauge()).toBe(1);
});
