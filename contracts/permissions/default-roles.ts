import { ALL_PERMISSIONS, type Permission } from '#contracts/permissions/table.ts';
import { PRODUCT_LIST } from '#contracts/products.ts';

/** Permissions that no role of an account may have: they reach into other accounts. */
const PLATFORM_ONLY: readonly Permission[] = ['center.access_account.read', 'center.access_account.write'];

const OF_AGENTS: readonly string[] = PRODUCT_LIST.flatMap<string>(({ agent }) => agent);
const AGENT = ALL_PERMISSIONS.filter((permission) => OF_AGENTS.includes(permission));

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
