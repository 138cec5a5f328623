import * as contract from '#contracts/custom-viz/schedules.ts';
import type { VizSchedule, VizScheduleInput } from '#contracts/custom-viz/schedules.ts';
import { call } from '#web/kit/api/call.ts';
import { useCallMutation, useCallQuery, useRefresh } from '#web/kit/api/use-call.ts';
import { useLive } from '#web/kit/realtime/live-store.ts';

const REFRESH = ['custom_viz_schedule.'];

/** The schedules of a dashboard, and the actions on them. */
export function useSchedules(dashboardId: string) {
  const refresh = useRefresh();
  const params = { _id: dashboardId };
  const list = useCallQuery(contract.listVizSchedules, { params });
  const reload = () => refresh('custom_viz_schedule.');
  useLive('custom_viz_schedule.', reload, { onResync: reload });
  const running = useCallMutation(contract.runVizSchedule, { refresh: REFRESH });
  const retrying = useCallMutation(contract.retryVizScheduleRun, { refresh: REFRESH });
  const changing = useCallMutation(contract.updateVizSchedule, { refresh: REFRESH });
  const removing = useCallMutation(contract.deleteVizSchedule, { refresh: REFRESH });
  const asking = useCallMutation(contract.resendScheduleConfirmation, { refresh: REFRESH });
  return {
    dashboardId,
    list,
    isAsking: asking.isPending,
    run: ({ _id }: VizSchedule, send: boolean) => running.send({ params: { _id }, body: { send } }),
    retry: ({ _id }: VizSchedule, run_id: string) => retrying.send({ params: { _id, run_id } }),
    setActive: ({ _id }: VizSchedule, active: boolean) =>
      changing.send({ params: { _id }, body: { active } }),
    remove: ({ _id }: VizSchedule) => removing.send({ params: { _id } }),
    askAgain: ({ _id }: VizSchedule, email: string) => asking.send({ params: { _id }, body: { email } }),
    save: async (
      before: VizSchedule | undefined,
      body: VizScheduleInput,
      version: number | undefined,
    ): Promise<void> => {
      await (before
        ? call(contract.updateVizSchedule, {
            params: { _id: before._id },
            body: { ...body, ...(version === undefined ? {} : { version }) },
          })
        : call(contract.createVizSchedule, { params, body }));
      reload();
    },
  };
}
export type Schedules = ReturnType<typeof useSchedules>;
