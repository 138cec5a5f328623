import { spawn, type ChildProcess } from 'node:child_process';
import { Session, signIn, TOKEN_COOKIE } from '#contracts/identity/session.ts';
import { AccountId } from '#contracts/kit/ids.ts';
import { buildInit, buildPath, request, type TestResponse, type Person } from '#tests/factories/person.ts';

/** The whole suite in a process of its own, so that it can be killed. */
export type SuiteProcess = {
  url: string;
  /** Printed at the very first start of a data folder. */
  firstSignIn: { email: string; password: string } | null;
  /** Kills the process without warning and waits until it is gone. */
  kill: () => Promise<void>;
  /** Stops the process and waits until it has ended. */
  stop: () => Promise<void>;
};

/** Starts `server/main.ts` on a data folder. @throws with its output if it does not start */
export async function startSuiteProcess(
  dataDir: string,
  environment: Record<string, string>,
): Promise<SuiteProcess> {
  const child = spawn(process.execPath, ['server/main.ts'], {
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = await untilReady(child);
  const found = (pattern: RegExp): string | undefined => pattern.exec(said)?.[1];
  const email = found(/First sign-in:\s+(\S+)/);
  const password = found(/Password:\s+(\S+)/);
  return {
    url: found(/ready:\s+(\S+)/) ?? '',
    firstSignIn: email && password ? { email, password } : null,
    kill: () => end(child, 'SIGKILL'),
    stop: () => end(child, 'SIGTERM'),
  };
}

/** A suite that has not started after this time hangs: its output says more than a test that ran out of time. */
const PATIENCE_MS = 100_000;

function untilReady(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const late = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`the suite is not up after ${PATIENCE_MS / 1000} s: ${said}`));
    }, PATIENCE_MS);
    const hear = (bytes: Buffer): void => {
      said += bytes.toString('utf8');
      if (!said.includes('Stop with Ctrl-C')) return;
      clearTimeout(late);
      resolve(said);
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    child.once('exit', (code) => {
      clearTimeout(late);
      reject(new Error(`the suite ended with ${code}: ${said}`));
    });
  });
}

function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill(signal);
  });
}

/** Signs in at a running suite as its first administrator. @returns the way to make declared calls */
export async function signInAt(
  url: string,
  first: { email: string; password: string },
): Promise<Pick<Person, 'call' | 'attempt' | 'cookie' | 'userId' | 'accountId'>> {
  const entered = await request(url, buildPath(signIn, {}), {
    ...buildInit(signIn, { body: first }),
    headers: { 'content-type': 'application/json', origin: url },
  });
  const { user } = Session.parse(entered.body);
  const cookies = entered.headers.getSetCookie().map((one) => one.split(';')[0] ?? '');
  const cookie = cookies.find((one) => one.startsWith(`${TOKEN_COOKIE}=`)) ?? '';
  const attempt: Person['attempt'] = (endpoint, input): Promise<TestResponse> => {
    const init = buildInit(endpoint, input);
    return request(url, buildPath(endpoint, input), {
      ...init,
      headers: { cookie, origin: url, ...init.headers },
    });
  };
  return {
    attempt,
    cookie,
    userId: user._id,
    accountId: AccountId.parse(user.account_id),
    call: async (endpoint, input) => {
      const { status, body } = await attempt(endpoint, input);
      if (status >= 400) throw new Error(`${endpoint.name} answered ${status}: ${JSON.stringify(body)}`);
      const inside = endpoint.envelope === 'crm' ? (body as { body: unknown }).body : body;
      return endpoint.answer.parse(inside) as ReturnType<typeof endpoint.answer.parse> as never;
    },
  };
}
