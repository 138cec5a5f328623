import { TOKEN_COOKIE } from '#contracts/identity/session.ts';
import type { AnswerOf, Endpoint, RawInput } from '#contracts/kit/endpoint.ts';
import type { AccountId } from '#contracts/kit/ids.ts';
import { PLATFORM_ACCOUNT_ID } from '#contracts/permissions/platform.ts';
import type { Permission } from '#contracts/permissions/table.ts';
import { createUser } from '#server/identity/account-store.ts';
import { hashPassword } from '#server/identity/passwords/password.ts';
import { createSession } from '#server/identity/sessions/session-store.ts';
import type { Suite } from '#server/suite.ts';

/** The response of a call: status, headers and the parsed body (the text itself if it is not JSON). */
export type TestResponse<T = unknown> = { status: number; headers: Headers; body: T };

/** A signed-in user of an account who makes calls as a browser would. */
export type Person = {
  userId: string;
  accountId: AccountId;
  email: string;
  password: string;
  cookie: string;
  fetch: (path: string, init?: RequestInit) => Promise<TestResponse>;
  /** Makes a declared call and returns the content of its envelope. @throws when the response is a failure */
  call: <E extends Endpoint>(endpoint: E, input: RawInput<E>) => Promise<AnswerOf<E>>;
  /** Makes a declared call and returns any response. */
  attempt: (endpoint: Endpoint, input: Input) => Promise<TestResponse>;
};

type Input = { params?: unknown; query?: unknown; body?: unknown };

const PASSWORD = 'Test-password-1!';
let made = 0;
/** Created once per file: hashing is slow on purpose. */
let hash: Promise<string> | undefined;

/** Adds a user and signs them in. With `can` they have exactly those permissions through a role of their own. */
export async function makePerson(
  suite: Suite,
  accountId: AccountId,
  what: { can?: readonly Permission[]; role?: string },
): Promise<Person> {
  const { context } = suite;
  const email = `person${(made += 1)}-${accountId.slice(-6)}@example.com`;
  let role = what.role ?? 'account_admin';
  if (what.can) {
    role = `role-${made}`;
    await context.database.platform
      .insertInto('roles')
      .values({ account_id: accountId, _id: context.newId(), name: role, permissions: [...what.can] })
      .execute();
  }
  const userId = await createUser(context, accountId, {
    email,
    name: `Person ${made}`,
    password_hash: await (hash ??= hashPassword(PASSWORD)),
    role,
  });
  const { token } = await createSession(context, {
    accountId,
    userId,
    remember: false,
    userAgent: 'test',
    // An operator needs a second factor; a passkey is one.
    method: accountId === PLATFORM_ACCOUNT_ID ? 'passkey' : 'password',
    ip: '127.0.0.1',
  });
  const cookie = `${TOKEN_COOKIE}=${token}`;
  const ask = (path: string, init: RequestInit = {}): Promise<TestResponse> =>
    request(suite.url, path, { ...init, headers: { cookie, origin: suite.url, ...init.headers } });
  const attempt: Person['attempt'] = (endpoint, input) =>
    ask(buildPath(endpoint, input), buildInit(endpoint, input));
  return {
    userId,
    accountId,
    email,
    password: PASSWORD,
    cookie,
    fetch: ask,
    attempt,
    call: async (endpoint, input) => {
      const answered = await attempt(endpoint, input);
      if (answered.status >= 400)
        throw new Error(`${endpoint.name} answered ${answered.status}: ${JSON.stringify(answered.body)}`);
      const inside = endpoint.envelope === 'crm' ? (answered.body as { body: unknown }).body : answered.body;
      return endpoint.answer.parse(inside) as AnswerOf<typeof endpoint>;
    },
  };
}

/** No call takes this long: one that does hangs, and this error reports it sooner than the time limit of the test. */
const PATIENCE_MS = 100_000;

/** Makes a request and reads its response. @throws if none comes, with the call's name */
export async function request(base: string, path: string, init: RequestInit = {}): Promise<TestResponse> {
  const signal = init.signal ?? AbortSignal.timeout(PATIENCE_MS);
  const response = await fetch(new URL(path, base), { ...init, signal }).catch((cause: unknown) => {
    throw new Error(`${init.method ?? 'GET'} ${path} was not answered`, { cause });
  });
  const text = await response.text();
  const json = response.headers.get('content-type')?.includes('json');
  return { status: response.status, headers: response.headers, body: json ? JSON.parse(text) : text };
}

/** The address of a declared call with its parameters filled in. */
export function buildPath(endpoint: Endpoint, { params, query }: Input): string {
  const values = (params ?? {}) as Record<string, string>;
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) =>
    encodeURIComponent(values[name] ?? ''),
  );
  const search = new URLSearchParams(
    Object.entries((query ?? {}) as Record<string, unknown>)
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => [key, String(value)]),
  );
  return search.size > 0 ? `${path}?${search}` : path;
}

/** Method, headers and body of a declared call. */
export function buildInit(endpoint: Endpoint, { body }: Input): RequestInit {
  if (endpoint.bodyKind === 'stream')
    return {
      method: endpoint.method,
      body: (body ?? '') as BodyInit,
      headers: { 'content-type': 'application/octet-stream' },
    };
  if (endpoint.method === 'GET') return { method: 'GET' };
  return {
    method: endpoint.method,
    headers: { 'content-type': 'application/json' },
    ...(endpoint.input.body ? { body: JSON.stringify(body ?? {}) } : {}),
  };
}
