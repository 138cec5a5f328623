import { generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { exportJWK } from 'jose';
import Provider, { type Configuration } from 'oidc-provider';
import type { Surfer } from '#tests/factories/surfer.ts';

/** A user of the identity provider. */
export type IdpPerson = {
  sub: string;
  email: string;
  name: string;
  groups?: string[];
  email_verified?: boolean;
};

/** A certified OpenID Connect provider on a port of its own; the user named by `signInAs` signs in without a form. */
export type IdentityProvider = {
  issuer: string;
  host: string;
  /** Registers its one client at the provider. */
  register: (client: Client) => void;
  signInAs: (person: IdpPerson | null) => void;
  /** Signs a user out at the provider, which notifies its clients. */
  signOutAt: (surfer: Surfer) => Promise<void>;
  stop: () => Promise<void>;
};

type Client = { clientId: string; clientSecret: string; redirectUri: string; logoutUri: string };

/** Starts the provider. Its consent and login pages submit themselves. */
export async function startIdentityProvider(): Promise<IdentityProvider> {
  let person: IdpPerson | null = null;
  let answer: ((request: IncomingMessage, response: ServerResponse) => Promise<void>) | null = null;
  const people = new Map<string, IdpPerson>();
  const http: Server = createServer();
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const address = http.address();
  const host = `localhost:${typeof address === 'object' && address ? address.port : 0}`;
  const issuer = `http://${host}`;
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const key = { ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'one' };
  const configurationFor = (client: Client): Configuration => ({
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: [client.redirectUri],
        token_endpoint_auth_method: 'client_secret_post',
        backchannel_logout_uri: client.logoutUri,
        backchannel_logout_session_required: true,
      },
    ],
    jwks: { keys: [key] },
    features: {
      backchannelLogout: { enabled: true },
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => {
          ctx.body = form;
        },
      },
    },
    claims: { openid: ['sub', 'sid'], profile: ['name', 'groups'], email: ['email', 'email_verified'] },
    interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
    findAccount: async (_ctx, sub) => ({
      accountId: sub,
      claims: async () => ({ email_verified: true, ...people.get(sub), sub }),
    }),
    // The provider's own guard against calling private addresses would refuse our loopback host.
    fetch: (url, options) => fetch(url, { ...options, dispatcher: undefined } as RequestInit),
    cookies: { keys: ['test-only'] },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
  });
  const interact = async (provider: Provider, request: IncomingMessage, response: ServerResponse) => {
    const { prompt, params, grantId, session } = await provider.interactionDetails(request, response);
    if (prompt.name === 'login') {
      if (!person) return provider.interactionFinished(request, response, { error: 'access_denied' });
      people.set(person.sub, person);
      return provider.interactionFinished(request, response, { login: { accountId: person.sub } });
    }
    const known = grantId ? await provider.Grant.find(grantId) : undefined;
    const clientId = String(params['client_id']);
    const grant = known ?? new provider.Grant({ accountId: session?.accountId ?? '', clientId });
    grant.addOIDCScope(String(params['scope']));
    return provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } });
  };
  http.on('request', (request, response) => {
    if (answer) void answer(request, response);
    else response.writeHead(503).end();
  });
  return {
    issuer,
    host,
    register: (client) => {
      const provider = new Provider(issuer, configurationFor(client));
      const serve = provider.callback();
      answer = async (request, response) =>
        request.url?.startsWith('/interaction/')
          ? interact(provider, request, response)
          : serve(request, response);
    },
    signOutAt: async (surfer) => {
      const page = await surfer.go(`${issuer}/session/end`);
      const xsrf = /name="xsrf" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
      await surfer.go(`${issuer}/session/end/confirm`, { xsrf, logout: 'yes' });
    },
    signInAs: (one) => {
      person = one;
    },
    stop: () =>
      new Promise((resolve) => {
        http.close(() => resolve());
        http.closeAllConnections();
      }),
  };
}
