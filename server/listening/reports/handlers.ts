import { rm } from 'node:fs/promises';
import { z } from 'zod';
import type { Session } from '#contracts/identity/session.ts';
import * as contract from '#contracts/listening/reports/endpoints.ts';
import { ReportInput, type Report } from '#contracts/listening/reports/report.ts';
import { nextDue } from '#contracts/listening/reports/schedule.ts';
import type { Unit } from '#server/kit/db/unit.ts';
import { orNotFound, refuse } from '#server/kit/errors.ts';
import { bind } from '#server/kit/http/call.ts';
import { readCursor, writeCursor } from '#server/kit/http/cursor.ts';
import { checkReport } from '#server/listening/reports/check-report.ts';
import { runHandlers } from '#server/listening/reports/run-handlers.ts';
import * as store from '#server/listening/reports/report-store.ts';
import { listRuns, newestRuns, shownRun } from '#server/listening/reports/run-store.ts';
import { runFolder } from '#server/listening/reports/write-files.ts';
import { askNew, askOnceMore, receiversOf } from '#server/settings/notifications/public.ts';

const Cursor = z.tuple([z.string(), z.uuid()]);
const UniqueViolation = z.object({ code: z.literal('23505') });
/** Runs of a report that is deleted, whose files are taken away at once; the sweeper finds any beyond. */
const MOST_RUNS = 1000;

export const handlers = [
  ...runHandlers,
  bind(contract.listReports, async ({ unit, query: { limit, cursor } }) => {
    const after = cursor === undefined ? undefined : readCursor(Cursor, cursor);
    const rows = await store.listRows(unit, {
      limit: limit + 1,
      after: after && { name: after[0], _id: after[1] },
    });
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    return {
      items: await shown(unit, page),
      next: rows.length > limit && last ? writeCursor([last.name, last._id]) : null,
    };
  }),

  bind(contract.createReport, async ({ context, unit, session, body }) => {
    await checkReport(unit, session, body);
    const _id = unit.newId();
    await named(() =>
      store.insertRow(unit, { _id, owner_id: session.user._id, fields: body, next: nextOf(body, unit.now) }),
    );
    await askNew(context, unit, { ...question({ ...body, _id }, session), addresses: body.addresses });
    unit.record({ kind: 'report.created', entityId: _id, after: body });
    return one(unit, _id);
  }),

  bind(contract.updateReport, async ({ context, unit, session, params, body }) => {
    const { version, ...changes } = body;
    const row = orNotFound(await store.findRow(unit, params._id, true));
    if (version !== undefined && version !== row.version)
      refuse('stale_version', { data: (await shown(unit, [row]))[0] });
    const before = ReportInput.strip().parse(row);
    const fields = { ...before, ...changes };
    await checkReport(unit, session, fields, before);
    await named(() => store.updateRow(unit, row._id, { fields, next: nextOf(fields, unit.now) }));
    await askNew(context, unit, {
      ...question({ ...fields, _id: row._id }, session),
      addresses: fields.addresses,
    });
    unit.record({ kind: 'report.updated', entityId: row._id, before, after: fields });
    return one(unit, row._id);
  }),

  bind(contract.deleteReport, async ({ context, unit, params }) => {
    const row = orNotFound(await store.findRow(unit, params._id, true));
    const runs = await listRuns(unit, row._id, { limit: MOST_RUNS });
    await store.deleteRow(unit, row._id);
    unit.record({ kind: 'report.deleted', entityId: row._id, before: ReportInput.strip().parse(row) });
    unit.afterCommit(async () => {
      for (const { _id } of runs)
        await rm(runFolder(context, unit.accountId, _id), { recursive: true, force: true });
    });
    return { _id: row._id };
  }),

  bind(contract.askReceiverAgain, async ({ context, unit, session, params, body }) => {
    const row = orNotFound(await store.findRow(unit, params._id, true));
    const receiver = (await receiversOf(unit, [row]))
      .get(row._id)
      ?.find(({ email, state }) => email === body.email && state !== 'receives' && state !== 'may_not');
    if (!receiver) return refuse('not_found');
    await askOnceMore(context, unit, { ...question(row, session), email: receiver.email });
    unit.record({ kind: 'report.updated', entityId: row._id, data: { asked: receiver.email } });
    return one(unit, row._id);
  }),
];

const question = (
  { _id, name, language }: { _id: string; name: string; language: 'en' | 'th' },
  { user }: Session,
) => ({ _id, name, language, by: user.name });

const nextOf = ({ schedule, active, time_zone }: ReportInput, now: Date): Date | null =>
  schedule && active ? nextDue(schedule, time_zone, now) : null;

const shown = async (unit: Unit, rows: readonly store.ReportRow[]): Promise<Report[]> => {
  const receivers = await receiversOf(unit, rows);
  const newest = await newestRuns(
    unit,
    rows.map(({ _id }) => _id),
  );
  return rows.map(({ owner_id: _owner, ...row }) => {
    const last = newest.get(row._id);
    return {
      ...row,
      receivers: (receivers.get(row._id) ?? []).map(({ user_id: _user, ...receiver }) => receiver),
      last: last ? shownRun(last, unit.now) : null,
    };
  });
};

const one = async (unit: Unit, id: string): Promise<Report> =>
  orNotFound((await shown(unit, [orNotFound(await store.findRow(unit, id))]))[0]);

/** A unique name stands behind `name_taken`, so two writers at once cannot both have it. */
const named = async (work: () => Promise<void>): Promise<void> => {
  try {
    await work();
  } catch (error) {
    if (!UniqueViolation.safeParse(error).success) throw error;
    refuse('name_taken', { fields: { name: 'is taken already' } });
  }
};
