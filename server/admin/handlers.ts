import { z } from 'zod';
import { applyDefaultRoles, getDefaultRoles, saveDefaultRoles } from '#contracts/admin/default-roles.ts';
import * as migration from '#contracts/admin/keyword-migration.ts';
import * as system from '#contracts/admin/system.ts';
import { listMigrations } from '#server/admin/keyword-migration/keyword-migration-store.ts';
import * as migrations from '#server/admin/keyword-migration/keyword-migration.ts';
import { applyDefaultRoles as apply } from '#server/admin/roles/apply-default-roles.ts';
import * as jobStore from '#server/admin/system/job-store.ts';
import { lockInstallation } from '#server/admin/system/lock-installation.ts';
import * as systemStore from '#server/admin/system/system-store.ts';
import { readSystem } from '#server/admin/system/system.ts';
import {
  readDefaultRoles,
  writeDefaultRoles,
  readSwitches,
  loadSwitches,
  writeSwitches,
} from '#server/installation/public.ts';
import { listKeywordNames } from '#server/keywords/public.ts';
import { requireFound, refuse } from '#server/kit/errors.ts';
import { inAccount } from '#server/kit/http/administrator.ts';
import { bind } from '#server/kit/http/call.ts';
import { ByTime, toPage, readCursor } from '#server/kit/http/cursor.ts';
import { readMail } from '#server/kit/mail/read.ts';

const JobPlace = z.tuple([z.boolean(), z.string()]);

function placeOf(cursor: string | undefined) {
  const [at, _id] = cursor === undefined ? [] : readCursor(ByTime, cursor);
  return at !== undefined && _id !== undefined ? { at, _id } : undefined;
}

const roles = [
  bind(getDefaultRoles, ({ unit }) => readDefaultRoles(unit.db)),
  bind(saveDefaultRoles, async ({ unit, body }) => {
    await lockInstallation(unit.db);
    const before = await readDefaultRoles(unit.db);
    if (body.version !== before.version) refuse('stale_version', { data: before });
    const after = { version: before.version + 1, changed_at: unit.now.toISOString(), roles: body.roles };
    await writeDefaultRoles(unit.db, after);
    unit.record({ kind: 'default_roles.updated', before, after });
    return after;
  }),
  bind(applyDefaultRoles, apply),
];

const keywords = [
  bind(migration.listMigrations, async ({ context, query }) => {
    const place = placeOf(query.cursor);
    const after = place && { created_at: place.at, _id: place._id };
    const rows = await listMigrations(context, { after, limit: query.limit + 1 });
    return toPage(rows, query.limit, (row) => [row.created_at, row._id]);
  }),
  bind(migration.listAnyKeywords, async (call) => ({
    items: await inAccount(call, call.query.account_id, (unit) => listKeywordNames(unit, call.query.product)),
    next: null,
  })),
  bind(migration.planMigration, (call) => migrations.tryMigration(call, call.body)),
  bind(migration.runMigration, (call) => migrations.runMigration(call, call.body)),
  bind(migration.undoMigration, (call) => migrations.undoMigration(call, call.params.migration_id)),
];

const running = [
  bind(system.getSystem, ({ context }) => readSystem(context)),
  bind(system.listJobs, async ({ context, query }) => {
    const [failed, id] = query.cursor === undefined ? [] : readCursor(JobPlace, query.cursor);
    const after = failed !== undefined && id !== undefined ? { failed, id } : undefined;
    const rows = await jobStore.listJobs(context, { ...query, after, limit: query.limit + 1 });
    return toPage(rows, query.limit, (row) => [row.state === 'failed', row.id]);
  }),
  bind(system.retryJobs, async ({ context, unit, body }) => {
    const changed = await jobStore.retryJobs(context, body.ids);
    unit.record({ kind: 'system.jobs_retried', data: { ids: body.ids, changed } });
    return { changed };
  }),
  bind(system.dropJobs, async ({ context, unit, body }) => {
    const changed = await jobStore.deleteJobs(context, body.ids);
    unit.record({ kind: 'system.jobs_deleted', data: { ids: body.ids, changed } });
    return { changed };
  }),
  bind(system.listErrorReports, async ({ context, query }) => {
    const rows = await systemStore.listReports(context, {
      after: placeOf(query.cursor),
      limit: query.limit + 1,
    });
    return toPage(rows, query.limit, (row) => [row.at, row._id]);
  }),
  bind(system.listMails, async ({ context, query }) => {
    const { cursor, limit, state } = query;
    const rows = await systemStore.listMails(context, { after: placeOf(cursor), limit: limit + 1, state });
    return toPage(rows, limit, (row) => [row.created_at, row._id]);
  }),
  bind(system.readStoredMail, async (call) => {
    const mail = requireFound(await systemStore.findMail(call.context, call.params.mail_id));
    const drawn = requireFound(await readMail(call.context, mail));
    await inAccount(call, mail.account_id, async (unit) => {
      unit.record({ kind: 'system.mail_read', entityId: mail._id, data: { template: mail.template } });
    });
    return { subject: drawn.subject, text: drawn.text };
  }),
  bind(system.getSwitches, ({ context }) => readSwitches(context.database.platform)),
  bind(system.saveSwitches, async ({ context, unit, body }) => {
    await lockInstallation(unit.db);
    const before = await readSwitches(unit.db);
    if (body.version !== before.version) refuse('stale_version', { data: before });
    const after = { off: [...new Set(body.off)], version: before.version + 1 };
    await writeSwitches(unit.db, after);
    unit.afterCommit(() => loadSwitches(context));
    unit.record({ kind: 'system.switched', before, after });
    return after;
  }),
];

export const handlers = [...roles, ...keywords, ...running];
