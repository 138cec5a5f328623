import { defineModule } from '#contracts/kit/module.ts';
import * as account from '#contracts/people/account.ts';
import * as events from '#contracts/people/events.ts';
import * as group from '#contracts/people/group.ts';
import * as invitationLink from '#contracts/people/invitation-link.ts';
import * as invitation from '#contracts/people/invitation.ts';
import * as pages from '#contracts/people/pages.ts';
import * as permissionMap from '#contracts/people/permission-map.ts';
import * as role from '#contracts/people/role.ts';
import * as userImport from '#contracts/people/user-import.ts';
import * as users from '#contracts/people/users.ts';
import * as visibility from '#contracts/people/visibility/endpoints.ts';

/** Everything that the contract of `people` declares. */
export const people = defineModule(
  account,
  users,
  userImport,
  role,
  group,
  permissionMap,
  invitation,
  invitationLink,
  events,
  pages,
  visibility,
);
