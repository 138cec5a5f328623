import { SETTINGS_GUARDS, type Page } from '#contracts/kit/page.ts';

/** The screens of plans and payment. */
export const PAGES: readonly Page[] = [
  { name: 'plans', path: '/plans', guards: ['GUEST'], need: [] },
  { name: 'payment', path: '/payment', guards: ['AUTHENTICATED', 'NONPAYMENT'], need: [] },
  // The payment step of the selected plan: an unpaid session is redirected to this page, so the page itself must not redirect.
  {
    name: 'settings-account-payment',
    path: '/settings/account/payment',
    guards: ['AUTHENTICATED'],
    need: [],
  },
  {
    name: 'settings-account-subscriptions',
    path: '/settings/account/subscriptions',
    guards: SETTINGS_GUARDS,
    need: [],
    menu: 'settings',
  },
  {
    name: 'settings-account-payment-list',
    path: '/settings/account/payment-list',
    guards: SETTINGS_GUARDS,
    need: [],
    menu: 'settings',
  },
  {
    name: 'settings-account-card-setting',
    path: '/settings/account/card-setting',
    guards: SETTINGS_GUARDS,
    need: [],
    menu: 'settings',
  },
];
