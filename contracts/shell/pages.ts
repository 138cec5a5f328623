import type { Page } from '#contracts/kit/page.ts';
import { SETTINGS_GUARDS } from '#contracts/kit/page.ts';

/** The period that figures over time count (`web/kit/period`). */
export const SHARED_PARAMETERS = { period: ['days'] };

/** The screens around the products: signing in, choosing a product, the own profile. */
export const PAGES: readonly Page[] = [
  { name: 'login', path: '/login', guards: ['GUEST'], need: [] },
  { name: 'logout', path: '/logout', guards: [], need: [] },
  { name: 'redirect', path: '/redirect', guards: [], need: [] },
  { name: 'sso-login', path: '/sso-login', guards: ['GUEST'], need: [] },
  { name: 'close-with-token', path: '/closeWithToken', guards: [], need: [] },
  { name: 'forget-password', path: '/forget-password', guards: ['GUEST'], need: [] },
  { name: 'reset-password', path: '/reset-password', guards: ['GUEST'], need: [] },
  { name: 'register-demo', path: '/register_demo_1', guards: ['GUEST'], need: [] },
  {
    name: 'product',
    path: '/product',
    guards: ['AUTHENTICATED', 'PASSWORD_NOT_EXPIRED', 'PAYMENTED'],
    need: [],
  },
  {
    name: 'settings-account',
    path: '/settings/account/{product}',
    guards: SETTINGS_GUARDS,
    need: [],
    menu: 'settings',
  },
];
