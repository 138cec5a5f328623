import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { makeMailConsentTwin, type MailConsentTwin } from '#connectors/email/twin-oauth.ts';
import { makeFacebookTwin, type FacebookTwin } from '#connectors/facebook/twin.ts';
import { makeTwitterTwin, type TwitterTwin } from '#connectors/twitter/twin.ts';

/** How a twin handles the next visitor: signs in as a given user, or fails in one of the documented ways. */
export type TwinMood =
  | { kind: 'person'; id: string; name: string }
  | { kind: 'turned_away' }
  | { kind: 'code_refused' }
  | { kind: 'down' }
  | { kind: 'odd_answer' };

/** Google, Facebook, X and Outlook on one local port, each at its documented paths with its documented responses. */
export type ProviderTwins = {
  url: string;
  host: string;
  mood: (next: TwinMood) => void;
  /** The provider's side of a connected channel. */
  facebook: FacebookTwin;
  twitter: TwitterTwin;
  /** The channels of the next person at YouTube. */
  youtube: { channels: { id: string; name: string }[] };
  /** Consents to mailboxes at Google and Microsoft. */
  mailboxes: MailConsentTwin;
  stop: () => Promise<void>;
};

type AuthorizationRequest = { challenge: string; redirect: string; clientId: string };

const AUTHORIZE = new Set([
  '/o/oauth2/v2/auth',
  '/v23.0/dialog/oauth',
  '/i/oauth2/authorize',
  '/common/oauth2/v2.0/authorize',
]);
const TOKEN = new Set([
  '/token',
  '/v23.0/oauth/access_token',
  '/2/oauth2/token',
  '/common/oauth2/v2.0/token',
]);

/** Starts the twins. `secret` is the one client secret that they accept. */
export async function startProviderTwins(secret: string): Promise<ProviderTwins> {
  let mood: TwinMood = { kind: 'turned_away' };
  const codes = new Map<string, AuthorizationRequest>();
  const tokens = new Set<string>();
  const facebook = makeFacebookTwin({ clientId: 'facebook-app', clientSecret: secret });
  const twitter = makeTwitterTwin({ clientId: 'twitter-app', clientSecret: secret });

  const mailboxes = makeMailConsentTwin(secret, (token) => tokens.add(token));
  const youtube: ProviderTwins['youtube'] = { channels: [] };

  const authorize = (query: URLSearchParams): string => {
    const back = new URL(query.get('redirect_uri') ?? '');
    back.searchParams.set('state', query.get('state') ?? '');
    if (mood.kind === 'turned_away') {
      back.searchParams.set('error', 'access_denied');
      return back.href;
    }
    const code = randomUUID();
    codes.set(code, {
      challenge: query.get('code_challenge') ?? '',
      redirect: query.get('redirect_uri') ?? '',
      clientId: query.get('client_id') ?? '',
    });
    back.searchParams.set('code', code);
    return back.href;
  };
  /** RFC 6749 section 4.1.3 with PKCE (RFC 7636): everything the provider checks is checked. */
  const exchange = (form: URLSearchParams, authorization: string | undefined): [number, unknown] => {
    if (mood.kind === 'down') return [503, 'busy'];
    const authorizationRequest = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    const [headerId, headerSecret] = basicOf(authorization);
    const proof = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const fits =
      authorizationRequest !== undefined &&
      mood.kind !== 'code_refused' &&
      authorizationRequest.redirect === form.get('redirect_uri') &&
      authorizationRequest.challenge === proof &&
      (headerId ?? form.get('client_id')) === authorizationRequest.clientId &&
      (headerSecret ?? form.get('client_secret')) === secret;
    if (!fits) return [400, { error: 'invalid_grant', error_description: 'Bad Request' }];
    const access_token = randomUUID();
    tokens.add(access_token);
    const more =
      authorizationRequest.clientId === 'twitter-app' && mood.kind === 'person'
        ? twitter.grant(access_token, { id: mood.id, username: mood.name })
        : authorizationRequest.clientId === 'google-app' || authorizationRequest.clientId === 'outlook-app'
          ? mailboxes.grant(access_token)
          : { expires_in: 3600 };
    return [200, { access_token, token_type: 'bearer', ...more }];
  };
  const whoAt = (path: string, authorization: string | undefined): [number, unknown] => {
    if (!tokens.has(authorization?.replace(/^Bearer /, '') ?? '')) return [401, { error: 'invalid_token' }];
    if (path === '/youtube/v3/commentThreads')
      return [200, { kind: 'youtube#commentThreadListResponse', items: [] }];
    if (path === '/youtube/v3/channels')
      return [200, { items: youtube.channels.map(({ id, name }) => ({ id, snippet: { title: name } })) }];
    if (mood.kind !== 'person') return [200, { nothing: 'useful' }];
    const { id, name } = mood;
    if (path === '/oauth2/v3/userinfo') return [200, { sub: id, name, email: `${name}@gmail.example` }];
    if (path === '/v23.0/me') return [200, { id, name }];
    if (path === '/2/users/me') return [200, { data: { id, name, username: name } }];
    if (path === '/v1.0/me') return [200, { id, displayName: name, mail: null, userPrincipalName: name }];
    return [404, {}];
  };

  const http: Server = createServer((request, response) => {
    void (async () => {
      const address = new URL(request.url ?? '/', 'http://twin');
      const { pathname, searchParams } = address;
      const { authorization } = request.headers;
      if (AUTHORIZE.has(pathname))
        return response.writeHead(302, { location: authorize(searchParams) }).end();
      const method = request.method ?? 'GET';
      const form = new URLSearchParams(await bodyOf(request));
      const [status, body] =
        facebook.answer(method, address) ??
        twitter.answer({ method, path: pathname, authorization }, form) ??
        mailboxes.answer(pathname, form) ??
        (TOKEN.has(pathname) ? exchange(form, authorization) : whoAt(pathname, authorization));
      return response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    })();
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const address = http.address();
  const host = `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  return {
    url: `http://${host}`,
    host,
    facebook,
    twitter,
    youtube,
    mailboxes,
    mood: (next) => {
      mood = next;
    },
    stop: () =>
      new Promise((resolve) => {
        http.close(() => resolve());
        http.closeAllConnections();
      }),
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

function basicOf(authorization: string | undefined): (string | undefined)[] {
  return authorization?.startsWith('Basic ')
    ? Buffer.from(authorization.slice(6), 'base64').toString('utf8').split(':').map(decodeURIComponent)
    : [undefined, undefined];
}
