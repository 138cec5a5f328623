import { ALL_PERMISSIONS, type Permission } from '#contracts/permissions/table.ts';

/** Permissions that no role of an account may have: they reach into other accounts. */
const PLATFORM_ONLY: readonly Permission[] = ['center.access_account.read', 'center.access_account.write'];

const AGENT: readonly Permission[] = [
  'crm.ticket.read',
  'crm.ticket.write',
  'crm.canned_response_all.read',
  'crm.customer_tag.read',
  'crm.customer_tag.write',
  'crm.survey.read',
  'crm.ticket_timer.read',
  'crm.ticket_timer.write',
  'crm.split_ticket.write',
  'crm.working_status.read',
  'crm.keyword.read',
  'crm.channel.read',
  'listening.keyword.read',
  'listening.engagement.read',
];

/** Every permission that an account's own role may have. */
export const ACCOUNT_PERMISSIONS: readonly Permission[] = ALL_PERMISSIONS.filter(
  (permission) => !PLATFORM_ONLY.includes(permission),
);

/** The role whose users pay: the calls of payment require it by name. */
export const ACCOUNT_ADMIN = 'account_admin';

/** The roles that every new account begins with; afterwards they are data of the account. */
export const DEFAULT_ROLES: readonly { name: string; permissions: readonly Permission[] }[] = [
  {
    name: ACCOUNT_ADMIN,
    // `invisible` hides a user from colleagues: a choice for one role, never a default.
    permissions: ACCOUNT_PERMISSIONS.filter((permission) => permission !== 'center.invisible.read'),
  },
  { name: 'agent', permissions: AGENT },
  {
    name: 'viewer',
    permissions: ACCOUNT_PERMISSIONS.filter(
      (permission) => permission.endsWith('.read') && permission !== 'center.invisible.read',
    ),
  },
];
