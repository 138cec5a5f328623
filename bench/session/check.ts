import { setTimeout as pause } from 'node:timers/promises';
import { getSession, TOKEN_COOKIE } from '#contracts/identity/session.ts';
import { findRequestSession } from '#server/identity/sessions/session-store.ts';
import { readConfig } from '#server/kit/config.ts';
import { openStores } from '#server/kit/embedded/stores.ts';
import { startSuite } from '#server/suite.ts';
import { makeAccount } from '#tests/factories/account.ts';
import { makePerson } from '#tests/factories/person.ts';

/**
 * Times the session check alone, inside a suite, with the same request at a fixed rate. This separates the cost of the check from that of a
 * busy machine, which a measurement from outside cannot do.
 * @returns milliseconds, one per check
 */
export async function measureChecks(
  dataDir: string,
  { rate, seconds }: { rate: number; seconds: number },
): Promise<number[]> {
  const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
  const stores = await openStores({ dataDir, log });
  const suite = await startSuite(readConfig({ PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'error' }), stores);
  try {
    const person = await makePerson(suite, await makeAccount(suite.context), {});
    const request = new Request(suite.url + getSession.path, { headers: { cookie: person.cookie } });
    const times: number[] = [];
    const from = performance.now();
    for (let at = 0; at < rate * seconds; at += 1) {
      const wait = from + (at * 1000) / rate - performance.now();
      if (wait > 1) await pause(wait);
      const began = performance.now();
      if (!(await findRequestSession(suite.context, request))) throw new Error(`no ${TOKEN_COOKIE}`);
      times.push(performance.now() - began);
    }
    return times;
  } finally {
    await suite.stop();
    await stores.stop();
  }
}
