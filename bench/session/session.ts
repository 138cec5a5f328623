import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getSession } from '#contracts/identity/session.ts';
import { listProviders } from '#contracts/providers/endpoints.ts';
import { signInAt, startSuiteProcess } from '#tests/factories/suite-process.ts';
import { measureChecks } from './check.ts';
import { measureCalls, percentile, type Target } from './drive.ts';
import { openSockets, readProcessorTime } from './sockets.ts';

/** Calls per second; a lower rate shows the processor time of a call on a machine that has other load. */
const RATE = Number(process.env['SESSION_RATE'] ?? 1_000);
const SECONDS = 10;
const SOCKETS = 2_000;
/** The goals: what the session check adds at the 95th percentile, and the memory of registered sockets. */
const LIMIT_MS = 1;
const LIMIT_MB = 100;

/**
 * Measures the cost of the session check: the same rate of calls, alternating between a public call and one that needs the session, against
 * the whole suite in a process of its own; then the memory that two thousand registered sockets take there.
 * @returns a section of Markdown
 */
export async function runSessionBench(): Promise<string> {
  const dataDir = mkdtempSync(join(tmpdir(), 'earshot-bench-session-'));
  // Calls come from many addresses, as behind a proxy: a single address would be rate-limited.
  const suite = await startSuiteProcess(dataDir, { TRUST_PROXY: 'true' });
  try {
    const admin = await signInAt(suite.url, suite.firstSignIn ?? { email: '', password: '' });
    const open = { url: suite.url + listProviders.path, cookie: '' };
    const held = { url: suite.url + getSession.path, cookie: admin.cookie };
    const times = { open: [] as number[], held: [] as number[] };
    const spent = { open: 0, held: 0 };
    const turn = async (kind: 'open' | 'held', target: Target): Promise<void> => {
      const before = await readProcessorTime(suite.url);
      times[kind].push(...(await measureCalls(target, { rate: RATE, seconds: SECONDS })));
      spent[kind] += (await readProcessorTime(suite.url)) - before;
    };
    await measureCalls(held, { rate: RATE, seconds: 3 });
    for (let round = 0; round < 3; round += 1) {
      await turn('open', open);
      await turn('held', held);
    }
    const weight = await openSockets(suite.url, admin, SOCKETS);
    await suite.stop();
    const checks = await measureChecks(dataDir, { rate: RATE, seconds: SECONDS });
    return section({ times, spent, checks }, weight);
  } finally {
    await suite.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

type SessionTiming = {
  times: Record<'open' | 'held', number[]>;
  spent: Record<'open' | 'held', number>;
  checks: readonly number[];
};

function section({ times, spent, checks }: SessionTiming, weight: { before: number; after: number }): string {
  const row = (name: string, kind: 'open' | 'held'): string =>
    `| ${name} | ${[0.5, 0.95, 0.99].map((share) => percentile(times[kind], share).toFixed(2)).join(' | ')} | ${(spent[kind] / times[kind].length).toFixed(2)} |`;
  const check = percentile(checks, 0.95);
  const outside = percentile(times.held, 0.95) - percentile(times.open, 0.95);
  const grown = weight.after - weight.before;
  const verdict = (held: boolean): string => (held ? 'held' : 'missed');
  return `## Session check and open sockets

${RATE} calls a second for ${SECONDS} s, three rounds in turns; milliseconds from the moment a call was due. Caller and suite share the machine. Processor time is the suite's, without its databases.

| call | p50 | p95 | p99 | processor time a call |
| --- | ---: | ---: | ---: | ---: |
${row('open to everybody', 'open')}
${row('of a session', 'held')}

The check alone, timed inside of the suite at the same rate: ${[0.5, 0.95, 0.99].map((share) => percentile(checks, share).toFixed(3)).join(' / ')} ms (p50 / p95 / p99). It adds ${check.toFixed(2)} ms to a call at p95 (limit ${LIMIT_MS}: ${verdict(check < LIMIT_MS)}).

From outside, a call of a session takes ${outside.toFixed(2)} ms longer at p95 than one open to everybody; the session that it answers with is written out in that time too.

${SOCKETS} registered sockets: resident memory from ${weight.before.toFixed(0)} to ${weight.after.toFixed(0)} MB, ${grown.toFixed(0)} MB more (limit ${LIMIT_MB}: ${verdict(grown < LIMIT_MB)}).`;
}
