import { randomUUID } from 'node:crypto';

/** The result of the next renewal. */
export type RenewalMood = 'fine' | 'busy' | 'down';

/** Google's and Microsoft's tokens for mailboxes: issued, renewed, revoked. */
export type MailConsentTwin = {
  mood: RenewalMood;
  /** Called with every token for the mail servers when it is issued. */
  opens: (token: string) => void;
  /** Refresh tokens that are still valid. */
  alive: Set<string>;
  /** What a consent returns besides its first token. */
  grant(accessToken: string): { refresh_token: string; expires_in: number };
  /** The response to a renewal or a revocation; nothing where it is neither. */
  answer(path: string, form: URLSearchParams): [number, unknown] | undefined;
};

const LIFE_S = 3600;
const CLIENTS: Readonly<Record<string, string>> = {
  '/token': 'google-app',
  '/common/oauth2/v2.0/token': 'outlook-app',
};

/** Creates the twin. `knows` is called with every token that can be used to look up its owner. */
export function makeMailConsentTwin(secret: string, knows: (token: string) => void): MailConsentTwin {
  const twin: MailConsentTwin = {
    mood: 'fine',
    opens: () => undefined,
    alive: new Set(),
    grant: (accessToken) => {
      const refresh_token = `refresh-${randomUUID()}`;
      twin.alive.add(refresh_token);
      twin.opens(accessToken);
      return { refresh_token, expires_in: LIFE_S };
    },
    answer: (path, form) => {
      if (path === '/revoke') return revoked(form.get('token') ?? '');
      const client = CLIENTS[path];
      return client === undefined || form.get('grant_type') !== 'refresh_token'
        ? undefined
        : renewed(client, form);
    },
  };
  const revoked = (token: string): [number, unknown] =>
    twin.alive.delete(token) ? [200, {}] : [400, { error: 'invalid_token' }];
  const renewed = (client: string, form: URLSearchParams): [number, unknown] => {
    if (twin.mood === 'down') return [503, 'busy'];
    if (twin.mood === 'busy') return [429, { error: 'rate_limit_exceeded' }];
    if (form.get('client_id') !== client || form.get('client_secret') !== secret)
      return [401, { error: 'invalid_client' }];
    const used = form.get('refresh_token') ?? '';
    if (!twin.alive.has(used))
      return [400, { error: 'invalid_grant', error_description: 'Token has been expired or revoked.' }];
    const scope = form.get('scope') ?? '';
    const resources = new Set(scope.split(' ').flatMap((one) => /^https:\/\/[^/]+/.exec(one) ?? []));
    // Microsoft issues a token for one resource, and a further refresh token with it.
    if (client === 'outlook-app' && resources.size !== 1)
      return [400, { error: 'invalid_scope', error_description: 'AADSTS28000: one resource at a time' }];
    const access_token = `mail-${randomUUID()}`;
    knows(access_token);
    if (client === 'google-app' || scope.includes('IMAP.')) twin.opens(access_token);
    const next = client === 'outlook-app' ? { refresh_token: `refresh-${randomUUID()}` } : {};
    if (next.refresh_token) twin.alive.add(next.refresh_token);
    return [200, { access_token, token_type: 'Bearer', expires_in: LIFE_S, ...next }];
  };
  return twin;
}
