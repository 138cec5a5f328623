import { z } from 'zod';
import { FactorRequired } from '#contracts/identity/factor-requirement.ts';
import { Session } from '#contracts/identity/session.ts';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { defineEvent } from '#contracts/kit/event.ts';
import { Id, Instant } from '#contracts/kit/ids.ts';
import { Product } from '#contracts/kit/products.ts';
import { Channel } from '#contracts/networks.ts';
import { Provider, SignInProvider } from '#contracts/providers/provider.ts';

const named = z.object({ provider: Provider });
const signedIn = { kind: 'signed_in', even_with_expired_password: true } as const;

/** Begins a flow at a provider: returns the address that the pop-up opens. */
export const startProviderSignIn = defineEndpoint({
  name: 'auth.login.provider',
  method: 'POST',
  path: '/auth/login/{provider}',
  access: { kind: 'public', reason: 'signing in; linking and connecting ask for the session themselves' },
  summary:
    'Get the address to send the browser to for signing in at a provider, linking one, or connecting a channel',
  input: {
    params: named,
    body: z.strictObject({
      purpose: z.enum(['sign_in', 'link', 'connect']).default('sign_in'),
      /** The channel to connect, where a consent at the provider opens several; by default the provider's own. */
      channel: Channel.optional(),
      /** The product for which the channel is connected. */
      product: Product.default('crm'),
      /** The user's own password, if linking requires a proof of identity. */
      password: z.string().max(1024).optional(),
    }),
  },
  answer: z.object({ redirect_url: z.string() }),
  errors: [
    'provider_not_set_up',
    'signed_out',
    'origin_refused',
    'not_permitted',
    'proof_needed',
    'credentials_wrong',
  ],
  transaction: false,
  idempotent: false,
});

/** An account at a network that a consent opened; `lacks` names the missing permissions, without which it is useless. */
export const OfferedAccount = z.object({
  id: z.string(),
  name: z.string(),
  picture: z.string().nullable(),
  lacks: z.array(z.string()),
});
export type OfferedAccount = z.infer<typeof OfferedAccount>;

/** The result of a flow. The code is what /closeWithToken passes to the window that opened the pop-up; it is valid once. */
export const completeProviderSignIn = defineEndpoint({
  name: 'auth.provider-result',
  method: 'POST',
  path: '/auth/provider-result',
  access: { kind: 'public', reason: 'the end of signing in at a provider' },
  summary: 'Get the result of a pop-up at a provider, and sign in if that was its purpose',
  input: { body: z.strictObject({ code: z.string().max(200) }) },
  answer: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('signed_in'), session: Session }),
    z.object({ kind: z.literal('factor_asked'), asked: FactorRequired }),
    z.object({ kind: z.literal('linked') }),
    z.object({ kind: z.literal('offered'), offer_id: Id, accounts: z.array(OfferedAccount) }),
    z.object({
      kind: z.literal('failed'),
      reason: z.enum(['not_linked', 'taken', 'turned_away', 'provider_failed', 'no_accounts']),
    }),
  ]),
  errors: ['not_found'],
  transaction: false,
  idempotent: false,
});

/** The window that may receive a token: the one that opened the pop-up, by its origin. Null: only our own. */
export const getOpener = defineEndpoint({
  name: 'auth.opener',
  method: 'POST',
  path: '/auth/opener',
  access: { kind: 'public', reason: '/closeWithToken works signed out' },
  summary:
    'Get the origin of the window that a token may be handed to, the one that opened the pop-up; null: only this origin',
  input: { body: z.strictObject({ access_token: z.string().max(4000) }) },
  answer: z.object({ origin: z.string().nullable() }),
  transaction: false,
  idempotent: false,
});

export const listProviders = defineEndpoint({
  name: 'provider.list',
  method: 'GET',
  path: '/auth/providers',
  access: { kind: 'public', reason: 'drawn before sign-in' },
  summary: 'List the sign-in providers of this installation',
  answer: z.object({ items: z.array(SignInProvider), next: z.null() }),
  transaction: false,
});

/** A provider at which a channel is connected by consent: whether this installation has an app there, and what is missing for one. */
export const ConnectProvider = z.object({
  provider: Provider,
  ready: z.boolean(),
  /** The environment variables that the operator still has to set. */
  missing: z.array(z.string()),
  /** The address that is entered at the provider when the app is registered there. */
  redirect_url: z.string(),
});
export type ConnectProvider = z.infer<typeof ConnectProvider>;

export const listConnectProviders = defineEndpoint({
  name: 'provider.connect-list',
  method: 'GET',
  path: '/auth/connect-providers',
  access: { kind: 'permitted', need: [['crm.channel.read', 'listening.engagement.read']] },
  summary:
    'List the providers at which channels are connected by consent, and what this installation lacks for each',
  answer: z.object({ items: z.array(ConnectProvider), next: z.null() }),
  transaction: false,
});

export const listLinked = defineEndpoint({
  name: 'provider-link.list',
  method: 'GET',
  path: '/auth/linked-providers',
  access: signedIn,
  summary: 'List the sign-in providers linked to the caller',
  answer: z.object({
    items: z.array(z.object({ provider: SignInProvider, name: z.string(), linked_at: Instant })),
    next: z.null(),
  }),
});

export const unlink = defineEndpoint({
  name: 'provider-link.delete',
  method: 'DELETE',
  path: '/auth/linked-providers/{provider}',
  access: signedIn,
  summary: 'Unlink a sign-in provider from the caller',
  input: { params: z.object({ provider: SignInProvider }) },
  answer: z.object({}),
  errors: ['not_found'],
  event: 'provider.unlinked',
  locked_in_remote: true,
});

export const ENDPOINTS = [
  startProviderSignIn,
  completeProviderSignIn,
  getOpener,
  listProviders,
  listConnectProviders,
  listLinked,
  unlink,
];

export const EVENTS = ['provider.linked', 'provider.unlinked'].map((name) =>
  defineEvent({ name, need: [], data: z.unknown() }),
);
