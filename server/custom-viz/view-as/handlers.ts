import type { DashboardDocument } from '#contracts/custom-viz/dashboard-document.ts';
import { FIRST_STATE, type DashboardState } from '#contracts/custom-viz/dashboard-state.ts';
import type { ViewAsCall, ViewedDashboard } from '#contracts/custom-viz/view-as.ts';
import { toViewer } from '#contracts/identity/viewer.ts';
import { allows } from '#contracts/permissions/requirement.ts';
import { findDocuments } from '#server/custom-viz/dashboards/document-store.ts';
import { HOMES, type ServedHome } from '#server/custom-viz/dashboards/homes.ts';
import { listFilterSets } from '#server/custom-viz/filter-sets/filter-set-store.ts';
import { findMakerViewer } from '#server/custom-viz/outside/maker-viewer-store.ts';
import { answerAs } from '#server/custom-viz/view-as/answer-as.ts';
import { loadCalendar, type AccountCalendar } from '#server/kit/db/account-store.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse, requireFound } from '#server/kit/errors.ts';
import { bind, type Call } from '#server/kit/http/call.ts';
import { sharedStore } from '#server/kit/shared-list/shared-store.ts';
import { findViewer } from '#server/kit/shared-list/sharing.ts';
import { loadUserNames } from '#server/people/public.ts';
import { loadViewer, toViewerInput, type ViewerInput } from '#server/semantic/public.ts';

/** What the call by which managers see a dashboard as a colleague does in every home. */
export const viewAsHandlers = HOMES.flatMap((home) =>
  home.viewAs ? [bind(home.viewAs, (call) => viewAs(call, home))] : [],
);

/** A colleague at a dashboard: how they see it, and what they see of it. */
type Colleague = {
  name: string;
  viewer: ViewerInput;
  /** What they can open; null where it is not for them. */
  document: DashboardDocument | null;
  /** As it opens for them. */
  first: DashboardState;
  calendar: AccountCalendar;
};

async function viewAs(call: Call<ViewAsCall>, home: ServedHome): Promise<ViewedDashboard> {
  const { context, accountId, body, params } = call;
  const { user_id: userId } = body;
  const colleague = await call.inUnit(async (unit) => {
    const found = await findColleague(unit, home, call);
    unit.record({ kind: `${home.entity}.viewed_as`, entityId: params._id, data: { user_id: userId } });
    return found;
  });
  const { name, viewer, document, first, calendar } = colleague;
  const now = context.clock();
  const state = body.state ?? first;
  const shown = { person: { _id: userId, name }, state, counted_at: now.toISOString() };
  if (!document) return { ...shown, sees: false, document: null, answers: {}, rows: {}, sql: {} };
  const person = { accountId, actor: { kind: 'user' as const, id: userId } };
  const inUnit = <T>(work: (unit: UnitOfWork) => Promise<T>) => inTransaction(context, person, work);
  const reading = { now, zone: document.zone ?? body.time_zone, ...calendar };
  const answered = await answerAs({ context, accountId, inUnit }, { document, state, viewer, reading });
  return { ...shown, sees: true, document, ...answered };
}

/** @throws not_found, not_permitted where the caller does not see at least as much as the colleague */
async function findColleague(
  unit: UnitOfWork,
  { list, read }: ServedHome,
  { session, actor, params, body }: Pick<Call<ViewAsCall>, 'session' | 'actor' | 'params' | 'body'>,
): Promise<Colleague> {
  // The caller sees the dashboard too.
  await sharedStore(unit, toViewer(session), list).get(params._id);
  const person = requireFound(await findViewer(unit, body.user_id));
  if (person.suspended) refuse('not_found');
  const viewer = { ...(await findMakerViewer(unit, person._id)), personal: true };
  await checkSeesAsMuch(unit, toViewerInput(session, actor), viewer);
  const dashboard = await sharedStore(unit, person, list)
    .rows.find(params._id)
    .then((row) => (row && list.rules.maySee(person, row) ? row : null));
  const isRead = dashboard !== null && allows(viewer.permissions, read);
  const document = isRead ? ((await findDocuments(unit, params._id))?.published ?? null) : null;
  const sets = await listFilterSets(unit, {
    dashboardId: params._id,
    userId: person._id,
    mayChange: false,
  });
  const kept = sets.find((one) => one.is_default)?.state;
  const names = await loadUserNames(unit, [person._id]);
  return {
    name: names.get(person._id) ?? '',
    viewer,
    document,
    first: { ...FIRST_STATE, ...kept },
    calendar: await loadCalendar(unit),
  };
}

/**
 * Seeing as somebody else never shows more than one's own view does: the caller is held to no groups' keywords, tags or sources, and may read
 * whatever the colleague may read. @throws not_permitted
 */
async function checkSeesAsMuch(unit: UnitOfWork, caller: ViewerInput, colleague: ViewerInput): Promise<void> {
  const { sets } = await loadViewer(unit, caller);
  const isHeld = Object.keys(sets).length > 0;
  const held = new Set(caller.permissions);
  const lacks = colleague.permissions.some((one) => one.endsWith('.read') && !held.has(one));
  if (isHeld || lacks) refuse('not_permitted');
}
