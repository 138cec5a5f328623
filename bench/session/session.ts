import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getSession } from '#contracts/identity/session.ts';
import { listProviders } from '#contracts/providers/endpoints.ts';
import { drive, percentile } from './drive.ts';
import { holdSockets } from './sockets.ts';
import { signInAt, startSuiteProcess } from '#tests/makers/suite-process.ts';

const RATE = 1_000;
const SECONDS = 10;
const SOCKETS = 2_000;
/** The goals of issue 3: what the session check adds at the 95th percentile, and what registered sockets weigh. */
const LIMIT_MS = 1;
const LIMIT_MB = 100;

/**
 * What the session check costs: the same calls a second, one of everybody's and one that needs the session, in turns, against the
 * whole suite in a process of its own; then what two thousand registered sockets weigh there.
 * @returns a section of Markdown
 */
export const runSessionBench = async (): Promise<string> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'earshot-bench-session-'));
  // Calls come from many addresses, as behind a proxy: one address alone would be held back.
  const suite = await startSuiteProcess(dataDir, { TRUST_PROXY: 'true' });
  try {
    const admin = await signInAt(suite.url, suite.firstSignIn ?? { email: '', password: '' });
    const open = { url: suite.url + listProviders.path, cookie: '' };
    const held = { url: suite.url + getSession.path, cookie: admin.cookie };
    const times = { open: [] as number[], held: [] as number[] };
    await drive(held, { rate: RATE, seconds: 3 });
    for (let round = 0; round < 3; round += 1) {
      times.open.push(...(await drive(open, { rate: RATE, seconds: SECONDS })));
      times.held.push(...(await drive(held, { rate: RATE, seconds: SECONDS })));
    }
    const weight = await holdSockets(suite.url, admin, SOCKETS);
    return section(times, weight);
  } finally {
    await suite.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
};

const section = (
  times: { open: number[]; held: number[] },
  weight: { before: number; after: number },
): string => {
  const row = (name: string, all: readonly number[]): string =>
    `| ${name} | ${[0.5, 0.95, 0.99].map((share) => percentile(all, share).toFixed(2)).join(' | ')} |`;
  const adds = percentile(times.held, 0.95) - percentile(times.open, 0.95);
  const grown = weight.after - weight.before;
  const verdict = (held: boolean): string => (held ? 'held' : 'missed');
  return `## Session check and open sockets

${RATE} calls a second for ${SECONDS} s, three rounds in turns; milliseconds from the moment a call was due. Caller and suite share the machine.

| call | p50 | p95 | p99 |
| --- | ---: | ---: | ---: |
${row('open to everybody', times.open)}
${row('of a session', times.held)}

The session adds ${adds.toFixed(2)} ms at p95 (limit ${LIMIT_MS}: ${verdict(adds < LIMIT_MS)}).

${SOCKETS} registered sockets: resident memory from ${weight.before.toFixed(0)} to ${weight.after.toFixed(0)} MB, ${grown.toFixed(0)} MB more (limit ${LIMIT_MB}: ${verdict(grown < LIMIT_MB)}).`;
};
