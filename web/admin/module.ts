import type { WebModule } from '#web/kit/module.ts';

/** The administration of the installation. */
export const admin: WebModule = {
  screens: {
    admin: () =>
      import('#web/admin/accounts/accounts-screen.tsx').then(({ AccountsScreen }) => AccountsScreen),
    'admin-addaccount': () =>
      import('#web/admin/accounts/add-account-screen.tsx').then(({ AddAccountScreen }) => AddAccountScreen),
    'admin-migrate-keyword': () =>
      import('#web/admin/keyword-migration/migrate-screen.tsx').then(({ MigrateScreen }) => MigrateScreen),
    'admin-settings-copy': () =>
      import('#web/admin/accounts/copy-settings-screen.tsx').then(
        ({ CopySettingsScreen }) => CopySettingsScreen,
      ),
    'admin-sources': () =>
      import('#web/admin/sources/sources-screen.tsx').then(({ SourcesScreen }) => SourcesScreen),
    'admin-accountrole': () =>
      import('#web/admin/roles/account-roles-screen.tsx').then(
        ({ AccountRolesScreen }) => AccountRolesScreen,
      ),
    'admin-permission': () =>
      import('#web/admin/roles/permission-screen.tsx').then(({ PermissionScreen }) => PermissionScreen),
    'admin-remote-user-list': () =>
      import('#web/admin/accounts/user-list-screen.tsx').then(
        ({ RemoteUserListScreen }) => RemoteUserListScreen,
      ),
    'admin-remote-user-list-new': () =>
      import('#web/admin/accounts/user-list-screen.tsx').then(
        ({ RemoteUserListNewScreen }) => RemoteUserListNewScreen,
      ),
    'admin-plan-manage': () =>
      import('#web/admin/plans/plans-screen.tsx').then(({ PlansScreen }) => PlansScreen),
    'admin-plan-add': () =>
      import('#web/admin/plans/plan-screen.tsx').then(({ AddPlanScreen }) => AddPlanScreen),
    'admin-plan': () => import('#web/admin/plans/plan-screen.tsx').then(({ PlanScreen }) => PlanScreen),
    'admin-product-permission': () =>
      import('#web/admin/roles/product-permission-screen.tsx').then(
        ({ ProductPermissionScreen }) => ProductPermissionScreen,
      ),
    'admin-default-role': () =>
      import('#web/admin/roles/default-role-screen.tsx').then(({ DefaultRoleScreen }) => DefaultRoleScreen),
    'admin-brands': () =>
      import('#web/admin/brands/brands-screen.tsx').then(({ BrandsScreen }) => BrandsScreen),
    'admin-brand': () => import('#web/admin/brands/brand-screen.tsx').then(({ BrandScreen }) => BrandScreen),
    'admin-system': () =>
      import('#web/admin/system/system-screen.tsx').then(({ SystemScreen }) => SystemScreen),
  },
};
