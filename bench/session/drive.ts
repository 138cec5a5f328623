import { Pool } from 'undici';

/** Persistent connections to the suite. */
const CONNECTIONS = 64;

/** One call that is made repeatedly. */
export type Target = { url: string; cookie: string };

/**
 * Makes a call at a fixed rate, each from a different address. Times count from the moment at which a call was due, so that waiting for a
 * stall does not hide it.
 * @returns milliseconds, one per call
 * @throws when the response to a call is not 200
 */
export async function measureCalls(
  { url, cookie }: Target,
  { rate, seconds }: { rate: number; seconds: number },
): Promise<number[]> {
  const { origin, pathname } = new URL(url);
  const pool = new Pool(origin, { connections: CONNECTIONS });
  const times: number[] = [];
  const from = performance.now() + 100;
  const one = async (at: number): Promise<void> => {
    const due = from + (at * 1000) / rate;
    const { statusCode, body } = await pool.request({
      path: pathname,
      method: 'GET',
      headers: { cookie, 'x-forwarded-for': `10.${at % 200}.${(at >> 3) % 250}.${at % 250}` },
    });
    await body.dump();
    if (statusCode !== 200) throw new Error(`${pathname} answered ${statusCode}`);
    times.push(performance.now() - due);
  };
  const waiting: Promise<void>[] = [];
  for (let at = 0; at < rate * seconds; at += 1) {
    const wait = from + (at * 1000) / rate - performance.now();
    if (wait > 1) await new Promise((resolve) => setTimeout(resolve, wait));
    waiting.push(one(at));
  }
  await Promise.all(waiting);
  await pool.close();
  return times;
}

/** The value below which a share of all values lies. */
export function percentile(values: readonly number[], share: number): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;
}
