import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { DashboardDocument } from '#contracts/custom-viz/dashboard-document.ts';
import { VIZ_EXPORT_LIMITS, vizExportWork, VizExportResult } from '#contracts/custom-viz/exports.ts';
import { DashboardFileRequest } from '#contracts/custom-viz/files.ts';
import { CUSTOM_VIZ_HOME } from '#contracts/custom-viz/home.ts';
import { MS_PER_HOUR } from '#contracts/kit/duration.ts';
import { Id } from '#contracts/kit/ids.ts';
import { loadAnnotations } from '#server/custom-viz/annotations/list-annotations.ts';
import { findHome, mayRead } from '#server/custom-viz/dashboards/find-home.ts';
import {
  getExportFolder,
  getExportPath,
  nameAnswers,
  readAnswers,
  writeWhole,
} from '#server/custom-viz/exports/export-folder.ts';
import * as store from '#server/custom-viz/exports/export-store.ts';
import { findSight } from '#server/custom-viz/exports/find-shown.ts';
import { answerTiles, listRefusals } from '#server/custom-viz/files/answer-tiles.ts';
import { composeDashboard, type ShownDashboard } from '#server/custom-viz/files/compose-dashboard.ts';
import { countStatementRows, raiseLimits } from '#server/custom-viz/files/raise-limits.ts';
import { listAnsweredTiles } from '#server/custom-viz/files/shown-tiles.ts';
import { writeDashboardFile } from '#server/custom-viz/files/write-dashboard-file.ts';
import { loadAccountProfile, loadWeekStart } from '#server/kit/db/account-store.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { Refusal } from '#server/kit/errors.ts';
import { digestFile } from '#server/kit/files/seal-file.ts';
import { findWork } from '#server/kit/long-work/long-work-store.ts';
import { handleLongWork, WorkFailure, type WorkRun } from '#server/kit/long-work/runner.ts';
import { findViewer } from '#server/kit/shared-list/sharing.ts';
import { notify } from '#server/notifications/public.ts';
import { loadReportBrand } from '#server/reports/public.ts';
import type { QuestionScope } from '#server/semantic/public.ts';
import { loadKnownData } from '#server/uploads/public.ts';

const Input = z.object({ export_id: Id });
type Run = WorkRun<z.output<typeof Input>>;

/** Who waited less than this in milliseconds needs no notice: they still look at the screen. */
const NOTICED_AFTER_MS = 15_000;

/**
 * Makes files of dashboards: a step answers one tile and writes the answers down, the last one draws the file. Any of them gives the same
 * when it is made again after a crash; a file has its name only once it is whole.
 */
export const exportRunner = handleLongWork(vizExportWork, {
  input: Input,
  place: z.number().int(),
  result: VizExportResult,
  begin: async (run) => {
    const { row, tiles } = await open(run);
    return { total: tiles.length, place: 0, result: { dashboard_id: row.dashboard_id, file: null } };
  },
  step: async (run, { place, result }) => {
    const opened = await open(run);
    const folder = folderOf(run);
    const tile = opened.tiles[place];
    if (!tile) return { done: 0, place: null, result: { ...result, file: await draw(run, opened) } };
    const wanted = { tiles: [tile], state: opened.request.state };
    const answers = await answerTiles(opened.scope, opened.shown, wanted);
    const refusals = listRefusals(answers.values());
    // A busy store gives the answer at the next attempt; what fails again is printed as such.
    if (!run.again && (refusals.has('failed') || refusals.has('unavailable')))
      throw new Error('a tile of a file could not be read');
    await writeWhole(folder, nameAnswers(place), JSON.stringify(answers.get(tile._id)));
    return { done: 1, place: place + 1, result };
  },
  done: finish,
  undone: async (run) => {
    // One that failed can be resumed; the cleanup deletes what nobody resumes.
    if ((await run.inUnit((unit) => findWork(unit, run.workId)))?.state === 'failed') return;
    await run.inUnit((unit) => store.deleteExport(unit, run.input.export_id));
    await rm(folderOf(run), { recursive: true, force: true });
  },
});

function folderOf({ context, accountId, input }: Run): string {
  return getExportFolder(context, accountId, input.export_id);
}

/**
 * What the file shows, with the rights of its owner at this moment.
 * @throws WorkFailure where it was deleted, its owner may no longer read the dashboard, or sees something else than when it began
 */
async function open(run: Run) {
  const { context, accountId } = run;
  const row = await run.inUnit((unit) => store.findExport(unit, run.input.export_id));
  if (!row) throw new WorkFailure('export_gone');
  const actor = { kind: 'user' as const, id: row.owner_id };
  const inUnit = <T>(work: (unit: UnitOfWork) => Promise<T>): Promise<T> =>
    inTransaction(context, { accountId, actor, asSeen: true }, work);
  const request = DashboardFileRequest.parse(row.request);
  const document = raiseLimits(DashboardDocument.parse(row.document), request.format);
  const shown = await inUnit(async (unit): Promise<ShownDashboard> => {
    if (!(await mayRead(unit, row.dashboard_id, row.owner_id))) throw new WorkFailure('dashboard_gone');
    const { viewer, rights } = await findSight(unit, row.owner_id);
    if (rights !== row.rights) throw new WorkFailure('bounds_changed');
    const reader = await findViewer(unit, row.owner_id);
    return {
      name: row.name,
      account: (await loadAccountProfile(unit)).name,
      document,
      statementRows: countStatementRows(request.format),
      annotations: reader ? await loadAnnotations(unit, reader, row.dashboard_id) : [],
      viewer,
      calendar: await store.findOwnerCalendar(unit, row.owner_id),
      reading: {
        now: new Date(row.created_at),
        zone: document.zone ?? request.time_zone,
        weekStart: await loadWeekStart(unit),
      },
    };
  });
  const scope: QuestionScope = { context, accountId, inUnit };
  const known = await inUnit((unit) => loadKnownData(unit, shown.viewer.person));
  return { row, request, shown, scope, tiles: listAnsweredTiles(shown, request, known) };
}

/** Draws the file of the kept answers. */
async function draw(run: Run, { row, request, shown, scope, tiles }: Awaited<ReturnType<typeof open>>) {
  const folder = folderOf(run);
  const answers = new Map(
    await Promise.all(tiles.map(async ({ _id }, at) => [_id, await readAnswers(folder, at)] as const)),
  );
  const composed = await composeDashboard(scope, { ...shown, answers }, request);
  const { context, accountId } = run;
  const face = await loadReportBrand(context, { accountId, brandId: row.brand_id });
  const { bytes, name, mediaType } = await writeDashboardFile(request.format, composed, face).catch(
    (error: unknown) => {
      throw error instanceof Refusal ? new WorkFailure('file_empty') : error;
    },
  );
  await writeWhole(folder, 'file', bytes);
  return { name, media_type: mediaType, ...(await digestFile(getExportPath(folder))) };
}

/** In the transaction that ends the work: the file can be fetched from now on. */
async function finish(unit: UnitOfWork, run: Run, { file }: VizExportResult): Promise<void> {
  const row = await store.findExport(unit, run.input.export_id);
  if (!row || !file) return;
  const until = new Date(unit.now.getTime() + VIZ_EXPORT_LIMITS.hours * MS_PER_HOUR);
  await store.finishExport(unit, row._id, { file, until });
  const { format } = DashboardFileRequest.parse(row.request);
  unit.record({
    kind: 'custom_viz_export.finished',
    entityId: row._id,
    data: { dashboard_id: row.dashboard_id, format, bytes: file.bytes },
  });
  if (unit.now.getTime() - Date.parse(row.created_at) >= NOTICED_AFTER_MS)
    await notify(unit, {
      userIds: [row.owner_id],
      kind: 'viz_export.finished',
      topic: row._id,
      link: `${(await findHome(unit, row.dashboard_id))?.path ?? CUSTOM_VIZ_HOME.path}/${row.dashboard_id}`,
      values: { name: row.name, format },
    });
  unit.afterCommit(() => deleteAnswers(run, DashboardDocument.parse(row.document)));
}

/** Deletes what was kept for drawing. */
async function deleteAnswers(run: Run, { tabs }: DashboardDocument): Promise<void> {
  const folder = folderOf(run);
  const most = tabs.flatMap(({ tiles }) => tiles).length;
  for (let at = 0; at < most; at += 1) await rm(join(folder, nameAnswers(at)), { force: true });
}
