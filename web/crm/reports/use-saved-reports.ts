import {
  resendTicketReceiverRequest,
  createTicketReport,
  deleteTicketReport,
  fetchTicketReportFile,
  listTicketReports,
  makeTicketReport,
  updateTicketReport,
} from '#contracts/crm/reports/saved-report-endpoints.ts';
import type { TicketReport, TicketReportInput } from '#contracts/crm/reports/saved-report.ts';
import { call } from '#web/kit/api/call.ts';
import { useCallQuery, useRefresh, useCallMutation } from '#web/kit/api/use-call.ts';
import { useLive } from '#web/kit/realtime/live-store.ts';
import type { ReportActions } from '#web/reports/saved-report.ts';

const REFRESH = ['ticket_report.'];

/** Saved reports of tickets, and the actions on them. */
export function useSavedReports() {
  const refresh = useRefresh();
  const list = useCallQuery(listTicketReports, { query: { limit: 200 } });
  const reload = () => refresh('ticket_report.');
  useLive('ticket_report.', reload, { onResync: reload });
  const making = useCallMutation(makeTicketReport, { refresh: REFRESH });
  const changing = useCallMutation(updateTicketReport, { refresh: REFRESH });
  const removing = useCallMutation(deleteTicketReport, { refresh: REFRESH });
  const asking = useCallMutation(resendTicketReceiverRequest, { refresh: REFRESH });
  const acts: ReportActions = {
    make: ({ _id }, send) => making.send({ params: { _id }, body: { send } }),
    setActive: ({ _id }, active) => changing.send({ params: { _id }, body: { active } }),
    askAgain: ({ _id }, email) => asking.send({ params: { _id }, body: { email } }),
    asking: asking.isPending,
    filePath: fetchTicketReportFile.path,
  };
  return {
    list,
    items: list.data?.items ?? [],
    acts,
    remove: ({ _id }: TicketReport) => removing.send({ params: { _id } }),
    save: async (
      report: TicketReport | undefined,
      body: TicketReportInput,
      version: number | undefined,
    ): Promise<void> => {
      await (report
        ? call(updateTicketReport, {
            params: { _id: report._id },
            body: { ...body, ...(version === undefined ? {} : { version }) },
          })
        : call(createTicketReport, { body }));
      reload();
    },
  };
}
export type SavedReports = ReturnType<typeof useSavedReports>;
