import type { Page } from '#contracts/kit/page.ts';
import type { GuardName } from '#contracts/permissions/guard-name.ts';

/**
 * Guards of every administration page (decisions, section 5); an expired password is changed first, as everywhere. The host is
 * asked before the role: at a brand's host nobody administers, and everybody is led to the brand's own page.
 */
const GUARDS = [
  'AUTHENTICATED',
  'PASSWORD_NOT_EXPIRED',
  'NOT_OEM',
  'ADMIN',
] as const satisfies readonly GuardName[];

const adminPage = (name: string, path: string): Page => ({
  name,
  path,
  guards: GUARDS,
  need: [],
  menu: 'admin',
});

/** The screens of those who run the installation (spec, section 2; brands, copies of settings, public sources and system are ours). */
export const PAGES: readonly Page[] = [
  adminPage('admin', '/admin'),
  adminPage('admin-addaccount', '/admin/addaccount'),
  adminPage('admin-migrate-keyword', '/admin/migrate_keyword'),
  adminPage('admin-settings-copy', '/admin/settings_copy'),
  adminPage('admin-sources', '/admin/sources'),
  adminPage('admin-accountrole', '/admin/accountrole/{account_id}'),
  adminPage('admin-permission', '/admin/permission/{account_id}/{role_id}'),
  adminPage('admin-remote-user-list', '/admin/remote_user_list/{account_id}'),
  adminPage('admin-remote-user-list-new', '/admin/remote_user_list_new/{account_id}'),
  adminPage('admin-plan-manage', '/admin/plan_manage'),
  adminPage('admin-plan-add', '/admin/plan_manage/add'),
  adminPage('admin-plan', '/admin/plan_manage/{plan_id}'),
  adminPage('admin-product-permission', '/admin/product_permission'),
  adminPage('admin-default-role', '/admin/default_role'),
  adminPage('admin-brands', '/admin/brands'),
  adminPage('admin-brand', '/admin/brands/{brand_id}'),
  adminPage('admin-system', '/admin/system'),
];
