import { createDashboardFile } from '#contracts/custom-viz/files.ts';
import { toViewer } from '#contracts/identity/viewer.ts';
import { loadAnnotations } from '#server/custom-viz/annotations/list-annotations.ts';
import { getDashboardOfAnyHome } from '#server/custom-viz/dashboards/find-home.ts';
import { presentDashboard } from '#server/custom-viz/dashboards/present.ts';
import { composeDashboard } from '#server/custom-viz/files/compose-dashboard.ts';
import { countStatementRows, raiseLimits } from '#server/custom-viz/files/raise-limits.ts';
import { sendDashboardFile } from '#server/custom-viz/files/send-dashboard-file.ts';
import { loadCalendar } from '#server/kit/db/account-store.ts';
import { refuse } from '#server/kit/errors.ts';
import { bindFile } from '#server/kit/http/call.ts';
import { toViewerInput } from '#server/semantic/public.ts';

export const fileHandlers = [
  bindFile(createDashboardFile, async (call) => {
    const { context, accountId, inUnit, session, actor, params, body, request } = call;
    const { dashboard, calendar, annotations } = await inUnit(async (unit) => {
      const { record } = await getDashboardOfAnyHome(unit, session, params._id);
      return {
        dashboard: await presentDashboard(unit, record),
        calendar: await loadCalendar(unit),
        annotations: await loadAnnotations(unit, toViewer(session), params._id),
      };
    });
    const document = (body.draft ? dashboard.draft?.document : null) ?? dashboard.published;
    if (!document) return refuse('not_found');
    const order = { format: body.format, request, accountId, person: session.user._id };
    return sendDashboardFile(context, order, () =>
      composeDashboard(
        call,
        {
          name: dashboard.name,
          account: session.account.name,
          document: raiseLimits(document, body.format),
          statementRows: countStatementRows(body.format),
          annotations,
          viewer: toViewerInput(session, actor),
          calendar: session.user.calendar,
          reading: { now: context.clock(), zone: document.zone ?? body.time_zone, ...calendar },
        },
        body,
      ),
    );
  }),
];
