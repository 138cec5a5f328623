import { createDashboardFile } from '#contracts/custom-viz/files.ts';
import { toViewer } from '#contracts/identity/viewer.ts';
import { VIZ_DASHBOARDS } from '#server/custom-viz/dashboards/dashboard-list.ts';
import { presentDashboard } from '#server/custom-viz/dashboards/present.ts';
import { composeDashboard } from '#server/custom-viz/files/compose-dashboard.ts';
import { writeDashboardFile, type DashboardFile } from '#server/custom-viz/files/write-dashboard-file.ts';
import { loadWeekStart } from '#server/kit/db/account-store.ts';
import { refuse } from '#server/kit/errors.ts';
import { bindFile } from '#server/kit/http/call.ts';
import { getRequestBrandId } from '#server/kit/mail/link-base.ts';
import { sharedStore } from '#server/kit/shared-list/shared-store.ts';
import { loadReportBrand } from '#server/reports/public.ts';
import { QuestionQueue, toViewerInput } from '#server/semantic/public.ts';

/** How many files are made at a time: for a person, for an account, and by this process; others wait for their turn. */
const turns = new QuestionQueue({ person: 1, account: 2, background: 1, all: 2 });

export const fileHandlers = [
  bindFile(createDashboardFile, async (call) => {
    const { context, accountId, inUnit, session, actor, params, body, request } = call;
    const { dashboard, weekStart } = await inUnit(async (unit) => ({
      dashboard: await presentDashboard(
        unit,
        await sharedStore(unit, toViewer(session), VIZ_DASHBOARDS).get(params._id),
      ),
      weekStart: await loadWeekStart(unit),
    }));
    const document = (body.draft ? dashboard.draft?.document : null) ?? dashboard.published;
    if (!document) return refuse('not_found');
    const caller = { account: accountId, person: session.user._id, background: false };
    const make = async (): Promise<DashboardFile> => {
      const composed = await composeDashboard(
        call,
        {
          name: dashboard.name,
          account: session.account.name,
          document,
          viewer: toViewerInput(session, actor),
          calendar: session.user.calendar,
          reading: { now: context.clock(), zone: document.zone ?? body.time_zone, weekStart },
        },
        body,
      );
      const brandId = getRequestBrandId(context, request, accountId);
      const face = await loadReportBrand(context, { accountId, brandId });
      return writeDashboardFile(body.format, composed, face);
    };
    const { bytes, name, mediaType } = await turns.run(caller, make, request.signal);
    return new Response(new Uint8Array(bytes), {
      headers: {
        'content-type': mediaType,
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
      },
    });
  }),
];
