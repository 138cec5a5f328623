import { z } from 'zod';
import { Account } from '#contracts/accounts/account.ts';
import { Email, User } from '#contracts/accounts/user.ts';
import { Brand } from '#contracts/brands/profile.ts';
import { FactorRequired } from '#contracts/identity/factor-requirement.ts';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { Id, Instant } from '#contracts/kit/ids.ts';
import { PRODUCT_FACTS, type Product } from '#contracts/kit/products.ts';
import { SessionPayment } from '#contracts/payment/session.ts';
import { Feature } from '#contracts/permissions/features.ts';

/** The cookie that contains the session token. */
export const TOKEN_COOKIE = 'access_token';

/** Who is signed in, for which account, and with which permissions: everything that the shell needs at once. */
export const Session = z.object({
  user: User,
  /** The organisation, with the feature flags that its plan and its own switches add up to. */
  account: Account.extend({ features: z.array(Feature) }),
  group: z.object({ _id: Id, name: z.string() }).nullable(),
  ...SessionPayment.shape,
  brand: Brand,
  /** There while an administrator of the installation acts in this person's place. */
  remote: z.object({ administrator: z.string(), until: Instant }).optional(),
  /** Present while the account or the role requires a second factor that this person has not set up. */
  must_add_second_factor: z.literal(true).optional(),
  /** Present while this installation has no mail server: nothing is mailed, and screens that promise a mail say so. */
  mails_held: z.literal(true).optional(),
});
export type Session = z.infer<typeof Session>;

export const SignIn = z.object({
  email: Email,
  password: z.string().min(1).max(1024),
  remember: z.boolean().optional(),
});
export type SignIn = z.infer<typeof SignIn>;

const Nothing = z.object({});

export const signIn = defineEndpoint({
  name: 'auth.login',
  method: 'POST',
  path: '/auth/login',
  access: { kind: 'public', reason: 'signing in' },
  summary: 'Sign in with e-mail and password; sets the cookie access_token, or asks for the second factor',
  input: { body: SignIn },
  answer: z.union([Session, FactorRequired]),
  errors: ['credentials_wrong', 'too_many', 'too_many_attempts'],
  transaction: false,
  idempotent: false,
});

export const getSession = defineEndpoint({
  name: 'auth.session',
  method: 'GET',
  path: '/auth/session',
  access: { kind: 'signed_in', even_with_expired_password: true },
  summary: 'Get the current session',
  answer: Session,
  transaction: false,
});

const SIGNING_OUT = PRODUCT_FACTS.flatMap(({ name, signsOut }) => (signsOut ? [{ name, signsOut }] : []));
const SIGNED_OUT = SIGNING_OUT.map(({ name }) => name).join('|');

export const signOut = defineEndpoint({
  name: 'auth.logout',
  method: 'POST',
  path: '/auth/logout',
  access: { kind: 'signed_in', even_with_expired_password: true },
  summary: 'Sign out and clear the cookie',
  /** Product log-outs that failed before: swallowed, but counted. */
  input: {
    query: z.strictObject({
      failed: z
        .string()
        .regex(new RegExp(`^(${SIGNED_OUT})(,(${SIGNED_OUT}))*$`))
        .optional(),
    }),
  },
  /** Where the browser is redirected, to end the sign-in at the person's own provider too. */
  answer: z.object({ logout_url: z.string().nullable() }),
  event: 'user.signed_out',
  idempotent: false,
});

/** A product's own log-out, which /logout calls; failures are swallowed and counted. */
function productSignOut(product: Product, summary: string) {
  return defineEndpoint({
    name: `${product}.logout`,
    method: 'POST',
    path: `/${product}/logout`,
    access: { kind: 'signed_in', even_with_expired_password: true },
    summary,
    answer: Nothing,
  });
}

/** The products that end something of their own when a user signs out. */
export const PRODUCT_SIGN_OUTS = SIGNING_OUT.map(({ name, signsOut }) => ({
  product: name,
  endpoint: productSignOut(name, signsOut),
}));

/** A one-time ticket (60 s) that opens the live socket in place of the cookie's value. */
export const createSocketTicket = defineEndpoint({
  name: 'auth.socket-ticket',
  method: 'POST',
  path: '/auth/socket-ticket',
  access: { kind: 'signed_in' },
  summary: 'Create a one-time ticket that opens the live socket',
  answer: z.object({ ticket: z.string(), seq: z.number().int() }),
  idempotent: false,
});

/** What the sign-in screen must know before anybody signed in. */
export const getWelcome = defineEndpoint({
  name: 'auth.welcome',
  method: 'GET',
  path: '/auth/welcome',
  access: { kind: 'public', reason: 'drawn before sign-in' },
  summary: 'Get the brand of this host and whether the demonstration is available',
  answer: z.object({
    brand: Brand,
    demo: z.enum(['offered', 'being_made', 'ready', 'off']),
    /** The public key of the captcha on forms for strangers; null where none is set up. */
    captcha: z.object({ key: z.string() }).nullable(),
    /** Whether links to set a password cannot be mailed here; administrators create them instead. */
    mails_held: z.boolean(),
  }),
  transaction: false,
});

export const ENDPOINTS = [
  signIn,
  getSession,
  signOut,
  ...PRODUCT_SIGN_OUTS.map(({ endpoint }) => endpoint),
  createSocketTicket,
  getWelcome,
];
