import { OWN_BRAND } from '#contracts/brands/own-brand.ts';
import type { Session } from '#contracts/identity/session.ts';

/** The id of the user, the role and the account of {@link makeSession}. */
export const SESSION_ID = '0190a000-0000-7000-8000-000000000001';

/** For tests: the session of an agent without permissions, in an account with Listening and CRM; `change` overrides parts of it. */
export function makeSession(
  change: {
    user?: Partial<Session['user']>;
    account?: Partial<Session['account']>;
    brand?: Session['brand'];
  } = {},
): Session {
  return {
    user: {
      _id: SESSION_ID,
      account_id: SESSION_ID,
      name: 'Mali',
      email: 'mali@example.com',
      role: { _id: SESSION_ID, name: 'agent', permissions: [] },
      must_change_password: false,
      password_change_date: null,
      punch_data: { in_status: true },
      language: null,
      calendar: 'gregorian',
      time_zone: null,
      ...change.user,
    },
    account: {
      _id: SESSION_ID,
      name: 'A',
      product: { listening: { active: true }, crm: { active: true } },
      password_strength: 'normal',
      time_zone: 'UTC',
      language: 'en',
      features: [],
      ...change.account,
    },
    group: null,
    plan: { _id: SESSION_ID, name: 'open', price: 0, currency: 'USD', interval: 'month' },
    customer: null,
    brand: change.brand ?? OWN_BRAND,
    payment: { enabled: false, planSelected: null, standing: 'off', statusMessage: null },
  };
}
