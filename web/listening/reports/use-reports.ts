import { listDashboards } from '#contracts/custom-viz/listening/endpoints.ts';
import {
  resendReceiverRequest,
  createReport,
  deleteReport,
  fetchReportFile,
  listReports,
  makeReport,
  updateReport,
} from '#contracts/listening/reports/endpoints.ts';
import type { Report, ReportInput } from '#contracts/listening/reports/report.ts';
import { call } from '#web/kit/api/call.ts';
import { useCallQuery, useRefresh, useCallMutation } from '#web/kit/api/use-call.ts';
import { useLive } from '#web/kit/realtime/live-store.ts';
import type { ReportActions } from '#web/reports/saved-report.ts';

/** Reports, the dashboards that they can print, and what is done with them. */
export function useReports() {
  const refresh = useRefresh();
  const list = useCallQuery(listReports, { query: { limit: 200 } });
  const dashboards = useCallQuery(listDashboards, { query: { limit: 200 } });
  const reload = () => refresh('report.');
  useLive('report.', reload, { onResync: reload });
  const after = { refresh: ['report.'] };
  const making = useCallMutation(makeReport, after);
  const changing = useCallMutation(updateReport, after);
  const removing = useCallMutation(deleteReport, after);
  const asking = useCallMutation(resendReceiverRequest, after);
  const acts: ReportActions = {
    make: ({ _id }, send) => making.send({ params: { _id }, body: { send } }),
    setActive: ({ _id }, active) => changing.send({ params: { _id }, body: { active } }),
    askAgain: ({ _id }, email) => asking.send({ params: { _id }, body: { email } }),
    asking: asking.isPending,
    filePath: fetchReportFile.path,
  };
  return {
    list,
    acts,
    items: list.data?.items ?? [],
    dashboards: (dashboards.data?.items ?? []).filter(({ published_at: at }) => at !== null),
    remove: ({ _id }: Report) => removing.send({ params: { _id } }),
    save: async (report: Report | undefined, body: ReportInput, version: number | undefined) => {
      await (report
        ? call(updateReport, {
            params: { _id: report._id },
            body: { ...body, ...(version === undefined ? {} : { version }) },
          })
        : call(createReport, { body }));
      reload();
    },
  };
}
export type Reports = ReturnType<typeof useReports>;
