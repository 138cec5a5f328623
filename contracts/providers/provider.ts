import { z } from 'zod';

/** The networks and services that the suite knows by name. */
export const PROVIDERS = [
  'pantip',
  'email',
  'whatsapp',
  'wechat',
  'google_play_app',
  'facebook',
  'outlook',
  'google',
  'youtube',
  'tiktok',
  'tiktok_shop',
  'gmail',
  'twitter',
  'shopee',
  'lazada',
] as const;
export const Provider = z.enum(PROVIDERS);
export type Provider = z.infer<typeof Provider>;

/** Providers for signing in; the others respond "not set up here" until they have a connector. */
export const SIGN_IN_PROVIDERS = ['google', 'facebook', 'twitter', 'outlook'] as const satisfies Provider[];
export const SignInProvider = z.enum(SIGN_IN_PROVIDERS);
export type SignInProvider = z.infer<typeof SignInProvider>;

/** Pop-up windows for signing in and connecting, in pixels. */
export const POPUP_SIZE = { width: 600, height: 600 };
