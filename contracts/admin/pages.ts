import type { Page } from '#contracts/kit/page.ts';
import type { GuardName } from '#contracts/permissions/guard-name.ts';

/**
 * Guards of every administration page; an expired password must be changed first, as everywhere. The host is checked before the role:
 * nobody administers at a brand's host, where everybody is redirected to the brand's own page.
 */
const GUARDS = [
  'AUTHENTICATED',
  'PASSWORD_NOT_EXPIRED',
  'NOT_OEM',
  'ADMIN',
] as const satisfies readonly GuardName[];

function adminPage(name: string, path: string): Page {
  return {
    name,
    path,
    guards: GUARDS,
    need: [],
    menu: 'admin',
  };
}

/** The screens of platform administrators (brands, copies of settings, public sources and system are additions to the specification). */
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
