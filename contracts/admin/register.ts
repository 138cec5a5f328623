import { z } from 'zod';
import * as account from '#contracts/admin/account.ts';
import * as defaultRoles from '#contracts/admin/default-roles.ts';
import * as exports from '#contracts/admin/export.ts';
import * as keywordMigration from '#contracts/admin/keyword-migration.ts';
import * as people from '#contracts/admin/people.ts';
import * as plans from '#contracts/admin/plans.ts';
import * as sources from '#contracts/admin/sources.ts';
import * as system from '#contracts/admin/system.ts';
import { defineEvent } from '#contracts/kit/event.ts';

export { PAGES } from '#contracts/admin/pages.ts';

/** Every call of platform administrators; the calls of brands are declared in their own module. */
export const ENDPOINTS = [
  ...account.ENDPOINTS,
  ...exports.ENDPOINTS,
  ...people.ENDPOINTS,
  ...plans.ENDPOINTS,
  ...defaultRoles.ENDPOINTS,
  ...keywordMigration.ENDPOINTS,
  ...sources.ENDPOINTS,
  ...system.ENDPOINTS,
];

const heardByAll = (names: readonly string[]) =>
  names.map((name) => defineEvent({ name, need: [], data: z.unknown() }));

/** What happens to an organisation is recorded in its own log; what concerns the installation is recorded in the platform's log. */
export const EVENTS = [
  ...heardByAll([
    'account.created',
    'account.suspended',
    'account.resumed',
    'account.deletion_planned',
    'account.deletion_cancelled',
    'account.deleted',
    'account.export_started',
    'account.export_linked',
    'account.export_finished',
    'plan.created',
    'plan.updated',
    'plan.archived',
    'default_roles.updated',
    'public_source.created',
    'public_source.updated',
    'public_source.removed',
    'system.jobs_retried',
    'system.jobs_deleted',
    'system.mail_read',
    'system.switched',
  ]),
  ...['keyword.migrated', 'keyword.migration_undone'].map((name) =>
    defineEvent({ name, need: [['listening.keyword.read', 'crm.keyword.read']], data: z.unknown() }),
  ),
];

export const JOBS = exports.JOBS;
