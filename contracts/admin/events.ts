import { z } from 'zod';
import { defineEvent } from '#contracts/kit/event.ts';

function heardByAll(names: readonly string[]) {
  return names.map((name) => defineEvent({ name, need: [], data: z.unknown() }));
}

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
