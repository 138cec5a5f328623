import { z } from 'zod';
import { PROVIDERS, SIGN_IN_PROVIDERS } from '#contracts/networks.ts';

/** The networks and services at which the specification has a log-in; those without one here respond "not set up here". */
export const Provider = z.enum(PROVIDERS);
export type Provider = z.infer<typeof Provider>;

/** Providers for signing in. */
export const SignInProvider = z.enum(SIGN_IN_PROVIDERS);
export type SignInProvider = z.infer<typeof SignInProvider>;

/** Pop-up windows for signing in and connecting, in pixels. */
export const POPUP_SIZE = { width: 600, height: 600 };
