import type { WebModule } from '#web/kit/module.ts';

/** Users, roles and groups. */
export const people: WebModule = {
  screens: {
    'settings-account-system': () =>
      import('#web/people/system/system-screen.tsx').then(({ SystemScreen }) => SystemScreen),
    'settings-account': () =>
      import('#web/people/account/account-screen.tsx').then(({ AccountScreen }) => AccountScreen),
    'settings-manage': () =>
      import('#web/people/visibility/group-visibility-screen.tsx').then(
        ({ GroupVisibilityScreen }) => GroupVisibilityScreen,
      ),
    invitation: () =>
      import('#web/people/invitation-screen.tsx').then(({ InvitationScreen }) => InvitationScreen),
    'settings-account-groups': () =>
      import('#web/people/groups/groups-screen.tsx').then(({ GroupsScreen }) => GroupsScreen),
    'settings-account-roles': () =>
      import('#web/people/roles/roles-screen.tsx').then(({ RolesScreen }) => RolesScreen),
  },
};
