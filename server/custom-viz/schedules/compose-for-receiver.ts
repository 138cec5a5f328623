import type { Annotation } from '#contracts/custom-viz/annotations.ts';
import type { DashboardDocument } from '#contracts/custom-viz/dashboard-document.ts';
import { FIRST_STATE } from '#contracts/custom-viz/dashboard-state.ts';
import { withoutPeople } from '#contracts/custom-viz/listening/widget-tile.ts';
import { allows } from '#contracts/permissions/requirement.ts';
import type { SKIPPED } from '#contracts/reports/report.ts';
import { loadAnnotations } from '#server/custom-viz/annotations/list-annotations.ts';
import { findDocuments } from '#server/custom-viz/dashboards/document-store.ts';
import { findHome } from '#server/custom-viz/dashboards/find-home.ts';
import { composeDashboard, type ShownDashboard } from '#server/custom-viz/files/compose-dashboard.ts';
import { findMakerViewer } from '#server/custom-viz/outside/maker-viewer-store.ts';
import { readSchedule } from '#server/custom-viz/schedules/schedule-fields.ts';
import { loadAccountProfile, loadCalendar, type AccountCalendar } from '#server/kit/db/account-store.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { sharedRows } from '#server/kit/shared-list/shared-rows.ts';
import { findViewer } from '#server/kit/shared-list/sharing.ts';
import type { PersonalReport, PersonalReportKind, ReportRow, RunReceiver } from '#server/reports/public.ts';
import type { ViewerInput } from '#server/semantic/public.ts';

type Scope = Parameters<PersonalReportKind<never>['composeFor']>[0];
type SkipReason = (typeof SKIPPED)[number];

/**
 * What a receiver gets of a scheduled dashboard: what they see of it now, or, outside of the account, what its owner may show to people
 * outside now, without personal fields.
 * @returns a reason where they get nothing
 * @throws where a tile has no answer at present: a later attempt has
 */
export async function composeForReceiver(
  { context, accountId }: Scope,
  row: ReportRow,
  receiver: RunReceiver,
): Promise<PersonalReport | SkipReason> {
  const fields = readSchedule(row);
  const { user_id: userId, email } = receiver;
  const isOutside = userId === null;
  const readerId = userId ?? row.owner_id;
  if (readerId === null) return 'owner_may_not';
  const own = fields.receivers.find((one) =>
    one.kind === 'person' ? one.user_id === userId : isOutside && one.email === email,
  );
  const actor = { kind: 'user' as const, id: readerId };
  const inUnit = <T>(work: (unit: UnitOfWork) => Promise<T>): Promise<T> =>
    inTransaction(context, { accountId, actor, asSeen: true }, work);
  const shown = await inUnit((unit) => findShown(unit, fields, { readerId, isOutside }));
  if (typeof shown === 'string') return shown;
  const { document, account, name, viewer, calendar, annotations } = shown;
  const composed = await composeDashboard(
    { context, accountId, inUnit },
    {
      name,
      account,
      document,
      annotations,
      viewer,
      calendar: receiver.calendar,
      reading: { now: context.clock(), zone: document.zone ?? fields.time_zone, ...calendar },
      ...(isOutside && { outside: listOutsideSettings(document) }),
    },
    {
      state: {
        ...FIRST_STATE,
        filters: own?.filters ?? {},
        parameters: own?.parameters ?? {},
        ...(own?.period && { period: own.period }),
        ...(own?.mentions && { mentions: own.mentions }),
      },
      tabs: fields.tabs,
      tiles: null,
      slides: fields.slides,
      language: own?.language ?? fields.language,
    },
  );
  for (const code of ['unavailable', 'failed'] as const)
    if (composed.refusals.has(code)) throw new Error(`a tile of a scheduled dashboard is ${code}`);
  if (fields.skip_empty && composed.isEmpty) return 'empty';
  return { document: composed.document, locale: composed.locale, period: composed.covered };
}

type ReadableDashboard = {
  name: string;
  account: string;
  document: DashboardDocument;
  viewer: ViewerInput;
  calendar: AccountCalendar;
  annotations: Annotation[];
};

/** What the reader may see at this moment. */
async function findShown(
  unit: UnitOfWork,
  { dashboard_id: id }: { dashboard_id: string },
  { readerId, isOutside }: { readerId: string; isOutside: boolean },
): Promise<ReadableDashboard | SkipReason> {
  const reader = await findViewer(unit, readerId);
  const home = await findHome(unit, id);
  const row = home && (await sharedRows(unit, home.list).find(id));
  const refusal = isOutside ? 'owner_may_not' : 'may_not';
  if (!reader || reader.suspended || !row) return refusal;
  const { rules } = home.list;
  const sees = isOutside ? rules.mayChange(reader, row) : rules.maySee(reader, row);
  if (!allows(reader.permissions, isOutside ? home.share : home.read) || !sees) return refusal;
  const published = (await findDocuments(unit, id))?.published;
  if (!published) return 'unpublished';
  const { name: account } = await loadAccountProfile(unit);
  return {
    name: row.name,
    account,
    // What lists people does not leave the account.
    document: isOutside ? withoutPeople(published) : published,
    viewer: { ...(await findMakerViewer(unit, readerId)), personal: !isOutside },
    calendar: await loadCalendar(unit),
    // People outside get none: they were written for colleagues.
    annotations: isOutside ? [] : await loadAnnotations(unit, reader, id),
  };
}

/** What people outside may read: the values of filters that are not hidden. */
function listOutsideSettings({ filters }: DashboardDocument): ShownDashboard['outside'] {
  const editable = filters.filter(({ hidden }) => !hidden).map(({ _id }) => _id);
  return { editable, parameters: { editable: [], locked: {} }, locked: [] };
}
