import { randomUUID } from 'node:crypto';
import { GRAPH_VERSION } from '#connectors/meta/graph.ts';

/** A page of the twin. `tasks` are the actions that the person may perform on it, `instagram` is the account that is linked to it. */
export type TwinPage = {
  id: string;
  name: string;
  tasks?: readonly string[];
  instagram?: { id: string; username: string };
};

/** Errors that the Graph API returns on demand, each as it is documented. */
export type GraphMood = 'fine' | 'token_over' | 'rights_taken' | 'too_many' | 'down' | 'nonsense';

/** A twin of the part of the Graph API that connects pages. `answer` is nothing for a path that is not of the Graph API. */
export type FacebookTwin = {
  /** The pages of the next person who consents. */
  pages: TwinPage[];
  mood: GraphMood;
  /** Pages with a subscription to deliveries. */
  subscribed: ReadonlySet<string>;
  /** Revokes the token of a page, as its owner does under "Business integrations". */
  revoke: (page: string) => void;
  answer: (method: string, address: URL) => [number, unknown] | undefined;
};

/** What a person may do on a page, unless a test says otherwise. */
const TASKS = ['MESSAGING', 'MODERATE', 'CREATE_CONTENT'];

/** Number of pages per response, so that a test of two hundred needs several rounds. */
const AT_ONCE = 25;

function oauthError(code: number, message: string): [number, unknown] {
  return [code === 4 ? 429 : 400, { error: { message, type: 'OAuthException', code, fbtrace_id: 'twin' } }];
}

/** Creates a twin for the people who are registered there under this app. */
export function makeFacebookTwin(app: { clientId: string; clientSecret: string }): FacebookTwin {
  const longTokens = new Set<string>();
  const pageTokens = new Map<string, string>();
  const subscribed = new Set<string>();
  const twin: FacebookTwin = {
    pages: [],
    mood: 'fine',
    subscribed,
    revoke: (page) => {
      for (const [token, id] of pageTokens) if (id === page) pageTokens.delete(token);
    },
    answer: (method, { pathname, searchParams: query }) => {
      if (!pathname.startsWith(`/${GRAPH_VERSION}/`)) return undefined;
      const path = pathname.slice(GRAPH_VERSION.length + 1);
      const exchange = path === '/oauth/access_token' && query.has('fb_exchange_token');
      if (path === '/oauth/access_token' && !exchange) return undefined;
      if (path === '/me' || path === '/dialog/oauth') return undefined;
      const wrong = misbehave(twin.mood);
      if (wrong) return wrong;
      if (exchange) return exchangeFor(query);
      if (path === '/me/accounts') return pagesOf(query);
      if (path === '/debug_token') return debug(query);
      return aboutPage(method, path, query);
    },
  };

  const exchangeFor = (query: URLSearchParams): [number, unknown] => {
    const known =
      query.get('grant_type') === 'fb_exchange_token' &&
      query.get('client_id') === app.clientId &&
      query.get('client_secret') === app.clientSecret;
    if (!known) return oauthError(1, 'Error validating client secret.');
    const access_token = `long-${randomUUID()}`;
    longTokens.add(access_token);
    return [200, { access_token, token_type: 'bearer', expires_in: 5_183_944 }];
  };

  const pagesOf = (query: URLSearchParams): [number, unknown] => {
    if (!longTokens.has(query.get('access_token') ?? ''))
      return oauthError(190, 'Invalid OAuth access token - Cannot parse access token');
    const from = Number(query.get('after') ?? 0);
    const end = from + AT_ONCE;
    const isAsked = query.get('fields')?.includes('instagram_business_account') === true;
    const data = twin.pages.slice(from, end).map(({ id, name, instagram, tasks = TASKS }) => {
      const access_token = `page-${randomUUID()}`;
      pageTokens.set(access_token, id);
      const linked = isAsked && instagram ? { instagram_business_account: instagram } : {};
      return { id, name, access_token, tasks, ...linked };
    });
    const more = end < twin.pages.length;
    return [
      200,
      {
        data,
        paging: { cursors: { before: String(from), after: String(end) }, ...(more ? { next: 'there' } : {}) },
      },
    ];
  };

  const debug = (query: URLSearchParams): [number, unknown] => {
    if (query.get('access_token') !== `${app.clientId}|${app.clientSecret}`)
      return oauthError(190, 'Invalid OAuth access token.');
    const known = pageTokens.has(query.get('input_token') ?? '');
    if (known) return [200, { data: { app_id: app.clientId, type: 'PAGE', is_valid: true, expires_at: 0 } }];
    const error = { code: 190, message: 'The session was invalidated explicitly using an API call.' };
    return [200, { data: { app_id: app.clientId, is_valid: false, error } }];
  };

  const aboutPage = (method: string, path: string, query: URLSearchParams): [number, unknown] => {
    const [, id = '', edge] = /^\/([^/]+)(?:\/(\w+))?$/.exec(path) ?? [];
    const linked = twin.pages.find(({ instagram }) => instagram?.id === id);
    if (linked && pageTokens.get(query.get('access_token') ?? '') === linked.id)
      return [200, linked.instagram];
    if (pageTokens.get(query.get('access_token') ?? '') !== id)
      return oauthError(190, 'Error validating access token: the session is invalid.');
    if (edge === undefined) return [200, { id, name: twin.pages.find((page) => page.id === id)?.name ?? id }];
    if (edge !== 'subscribed_apps') return oauthError(100, `Unsupported ${method} request.`);
    if (method === 'DELETE') subscribed.delete(id);
    else subscribed.add(id);
    return [200, { success: true }];
  };

  return twin;
}

function misbehave(mood: GraphMood): [number, unknown] | undefined {
  if (mood === 'token_over') return oauthError(190, 'Error validating access token: Session has expired.');
  if (mood === 'rights_taken') return oauthError(200, '(#200) Requires pages_manage_metadata permission.');
  if (mood === 'too_many') return oauthError(4, '(#4) Application request limit reached');
  if (mood === 'down') return [503, 'Service Unavailable'];
  return mood === 'nonsense' ? [200, { data: 'no' }] : undefined;
}
