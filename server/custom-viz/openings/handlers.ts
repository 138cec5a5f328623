import { OPENING_DAYS } from '#contracts/custom-viz/openings.ts';
import { toViewer } from '#contracts/identity/viewer.ts';
import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import { allows } from '#contracts/permissions/requirement.ts';
import { HOMES } from '#server/custom-viz/dashboards/homes.ts';
import { presentDashboard } from '#server/custom-viz/dashboards/present.ts';
import { findDay, noteOpening } from '#server/custom-viz/openings/note-opening.ts';
import { listOpenings } from '#server/custom-viz/openings/opening-store.ts';
import { bind } from '#server/kit/http/call.ts';
import { sharedStore } from '#server/kit/shared-list/shared-store.ts';

/** What the calls about openings of dashboards of every home do. */
export const openingHandlers = HOMES.flatMap(({ calls, list }) => [
  bind(calls.open, async ({ unit, session, actor, params }) => {
    await presentDashboard(unit, await sharedStore(unit, toViewer(session), list).get(params._id));
    const { user, remote } = session;
    // Whom nobody sees at a dashboard is not listed either.
    const isInvisible = remote !== undefined || allows(user.role.permissions, ['center.invisible.read']);
    if (actor.kind === 'user' && !isInvisible)
      await noteOpening(unit, { dashboardId: params._id, userId: user._id });
    return params;
  }),
  bind(calls.openings, async ({ unit, session, params }) => {
    await sharedStore(unit, toViewer(session), list).lockEditable(params._id);
    const since = await findDay(unit, new Date(unit.now.getTime() - OPENING_DAYS * MS_PER_DAY));
    return { items: await listOpenings(unit, params._id, since) };
  }),
]);
