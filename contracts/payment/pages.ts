import { SETTINGS_GUARDS, type Page } from '#contracts/kit/page.ts';

/** The screens of plans and payment (spec, section 2; decisions, sections 5 and 8). */
export const PAGES: readonly Page[] = [
  { name: 'plans', path: '/plans', guards: ['GUEST'], need: [] },
  { name: 'payment', path: '/payment', guards: ['AUTHENTICATED', 'NONPAYMENT'], need: [] },
  // The payment step of the selected plan: the page that an unpaid session is led to, so nothing may lead on from it.
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
