import * as account from '#contracts/admin/account.ts';
import * as defaultRoles from '#contracts/admin/default-roles.ts';
import * as events from '#contracts/admin/events.ts';
import * as exports from '#contracts/admin/export.ts';
import * as keywordMigration from '#contracts/admin/keyword-migration.ts';
import * as pages from '#contracts/admin/pages.ts';
import * as people from '#contracts/admin/people.ts';
import * as plans from '#contracts/admin/plans.ts';
import * as sources from '#contracts/admin/sources.ts';
import * as system from '#contracts/admin/system.ts';
import { defineModule } from '#contracts/kit/module.ts';

/** Everything that the contract of `admin` declares. */
export const admin = defineModule(
  account,
  exports,
  people,
  plans,
  defaultRoles,
  keywordMigration,
  sources,
  system,
  events,
  pages,
);
