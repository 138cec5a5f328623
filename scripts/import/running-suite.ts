import { spawn, type ChildProcess } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';

/** A suite that responds, and the way to release it: a suite that was started here is stopped again. */
export type RunningSuite = { url: string; stop: () => Promise<void> };

/** A suite that runs as a child process; what it printed about the first sign-in, if this was its first start. */
export type StartedSuite = RunningSuite & { process: ChildProcess; firstSignIn: readonly string[] };

/** A failure that the user can fix; shown as its message. */
export class ImportFailure extends Error {}

/** The response of a suite's `/readyz`; anything else that responds at an address is not a suite. */
const Readiness = z.object({
  status: z.enum(['ready', 'not_ready']),
  reasons: z.array(z.string()).default([]),
});

/** The state of the suite at an address; undefined if none responds. */
async function readReadiness(url: string): Promise<z.infer<typeof Readiness> | undefined> {
  try {
    const answer = await fetch(new URL('/readyz', url), { signal: AbortSignal.timeout(ANSWER_MS) });
    return Readiness.safeParse(await answer.json()).data;
  } catch {
    return undefined;
  }
}

/** How long one response may take, and how long a suite that is not ready may take to become so. Milliseconds. */
const ANSWER_MS = 10_000;
const RECOVERY_MS = 10_000;

/** A suite that restarts a database is ready again in a few seconds; one whose disk is full is not. */
async function waitUntilReady(url: string, patience: number) {
  let found = await readReadiness(url);
  for (let waited = 0; found?.status === 'not_ready' && waited < patience; waited += 500) {
    await sleep(500);
    found = await readReadiness(url);
  }
  return found;
}

/** How long a suite may take to be ready, in milliseconds: the first start creates its stores. */
const PATIENCE = 120_000;

/**
 * The suite at an address; if none responds and no address was given explicitly, a suite is started on the data folder.
 * @throws ImportFailure if none responds in the end, or if the one that responds is not ready: with the reasons it gives
 */
export async function connectToSuite(
  wanted: { url: string; insisted: boolean; patience?: number },
  say: (line: string) => void,
): Promise<RunningSuite> {
  const found = await waitUntilReady(wanted.url, wanted.patience ?? RECOVERY_MS);
  if (found?.status === 'ready') return { url: wanted.url, stop: async () => {} };
  if (found)
    throw new ImportFailure(
      `The suite at ${wanted.url} runs but is not ready. ${found.reasons.join(' ')}`.trim(),
    );
  if (wanted.insisted)
    throw new ImportFailure(
      `No suite answers at ${wanted.url}; start it with npm start, or leave --url out.`,
    );
  say('The suite is not running; starting it for this import …');
  const suite = await startSuite(process.env);
  // A first start prints its password once, to the process that starts it.
  for (const line of suite.firstSignIn) say(line);
  return suite;
}

/** Starts the suite as a process of its own, on a free port. @throws ImportFailure with its output if it does not start */
export async function startSuite(environment: Record<string, string | undefined>): Promise<StartedSuite> {
  const suite = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'server/main.ts'], {
    env: { ...environment, PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [suite.stdout, suite.stderr])
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const end = new Promise((resolve) => suite.once('exit', resolve));
  const stop = async (): Promise<void> => {
    suite.kill('SIGINT');
    await end;
  };
  for (let waited = 0; waited < PATIENCE && suite.exitCode === null; waited += 100) {
    const url = /is ready:\s+(http\S+)/.exec(said)?.[1];
    if (url && said.includes('Stop with Ctrl-C'))
      return {
        url,
        stop,
        process: suite,
        firstSignIn: said.match(/^ +(?:First sign-in|Password): .*$/gm) ?? [],
      };
    await sleep(100);
  }
  suite.kill('SIGKILL');
  throw new ImportFailure(`The suite did not start:\n${said.trim()}`);
}
