import { randomUUID } from 'node:crypto';

/** The faults that the twin of X can be set to produce, each as X documents it. */
export type XMood = 'fine' | 'unauthorized' | 'too_many' | 'down' | 'nonsense';

/** A twin of X as far as keeping a connection goes: renewing and revoking tokens, and whose they are. */
export type TwitterTwin = {
  mood: XMood;
  /** Takes over a token that the consent gave, with the account it is for. @returns what the token address answers besides it */
  grant: (token: string, account: { id: string; username: string }) => Record<string, unknown>;
  /** Ends an access token before its time, as two hours do. */
  expire: () => void;
  /** Ends every token, as a person does who takes the app's access away. */
  takeBack: () => void;
  /** Refresh tokens that are good. */
  alive: ReadonlySet<string>;
  answer: (
    request: { method: string; path: string; authorization: string | undefined },
    form: URLSearchParams,
  ) => [number, unknown] | undefined;
};

const LIFE_S = 7200;
function problem(status: number, title: string): [number, unknown] {
  return [status, { title, type: 'about:blank', status, detail: title }];
}

/** A twin that knows this app. */
export function makeTwitterTwin(app: { clientId: string; clientSecret: string }): TwitterTwin {
  const basic = `Basic ${Buffer.from(`${app.clientId}:${app.clientSecret}`).toString('base64')}`;
  type Account = { id: string; username: string };
  const access = new Map<string, Account>();
  const given = new Set<string>();
  const refresh = new Map<string, Account>();
  const alive = new Set<string>();
  const give = (token: string, account: Account): Record<string, unknown> => {
    const refresh_token = `refresh-${randomUUID()}`;
    access.set(token, account);
    given.add(token);
    refresh.set(refresh_token, account);
    alive.add(refresh_token);
    return { refresh_token, expires_in: LIFE_S, scope: 'users.read tweet.read dm.read offline.access' };
  };
  const renew = (form: URLSearchParams): [number, unknown] => {
    const used = form.get('refresh_token') ?? '';
    const account = refresh.get(used);
    if (!account || !alive.delete(used))
      return [
        400,
        { error: 'invalid_request', error_description: 'Value passed for the token was invalid.' },
      ];
    const access_token = randomUUID();
    return [200, { token_type: 'bearer', access_token, ...give(access_token, account) }];
  };
  const twin: TwitterTwin = {
    mood: 'fine',
    alive,
    grant: give,
    expire: () => access.clear(),
    takeBack: () => {
      access.clear();
      alive.clear();
    },
    answer: ({ method, path, authorization }, form) => {
      const isRenewal = path === '/2/oauth2/token' && form.get('grant_type') === 'refresh_token';
      if (isRenewal || path === '/2/oauth2/revoke') {
        if (twin.mood === 'down') return [503, 'Over capacity'];
        if (method !== 'POST' || authorization !== basic)
          return [
            401,
            { error: 'unauthorized_client', error_description: 'Missing valid authorization header' },
          ];
        if (isRenewal) return renew(form);
        alive.delete(form.get('token') ?? '');
        return [200, { revoked: true }];
      }
      const token = authorization?.replace(/^Bearer /, '') ?? '';
      if (path !== '/2/users/me' || !given.has(token)) return undefined;
      const account = access.get(token);
      if (twin.mood === 'unauthorized') return problem(401, 'Unauthorized');
      if (twin.mood === 'too_many') return problem(429, 'Too Many Requests');
      if (twin.mood === 'down') return [503, 'Over capacity'];
      if (twin.mood === 'nonsense') return [200, { data: [] }];
      return account ? [200, { data: { ...account, name: account.username } }] : problem(401, 'Unauthorized');
    },
  };
  return twin;
}
