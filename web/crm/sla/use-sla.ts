import { useQueryClient } from '@tanstack/react-query';
import { SLA } from '#contracts/crm/sla/endpoints.ts';
import type { SlaPolicyInput, SlaPolicy } from '#contracts/crm/sla/policy.ts';
import type { ApiError } from '#web/kit/api/api-error.ts';
import { call } from '#web/kit/api/call.ts';
import { formatServerMessage } from '#web/kit/api/error-text.ts';
import { reportToHost } from '#web/kit/api/host.ts';
import { useCallQuery, useRefresh } from '#web/kit/api/use-call.ts';
import { toApiState } from '#web/kit/area/api-state.ts';
import { useLive } from '#web/kit/realtime/live-store.ts';
import { showToast, showSuccess } from '#web/kit/toast/toast.ts';

const NONE: readonly SlaPolicy[] = [];
/** Exactly as in the specification, after saving and deleting alike. */
const UPDATED = "SLA: You've just updated setting.";

/**
 * The SLA policies: `data` (the list in `body.sla`), `default` (none) and the state of their API; `reset` sets data to the default and
 * reads it again. Changes by colleagues arrive live.
 */
export function useSla() {
  const client = useQueryClient();
  const refresh = useRefresh();
  const list = useCallQuery(SLA.list, {});
  const reload = () => refresh(SLA.list.name);
  useLive('sla.', reload, { onResync: reload });
  return {
    data: list.data?.sla ?? NONE,
    default: NONE,
    api: toApiState(list.status, list.isFetching),
    /** The same as a read, for components that draw its states. */
    read: list,
    reload,
    reset: () => client.resetQueries({ queryKey: [SLA.list.name] }),
    /**
     * @returns the `_id` of what was saved
     * @throws the refusal, already reported unless a colleague saved first
     */
    save: async (body: SlaPolicyInput): Promise<string> => {
      const answer = await call(SLA.save, { body }, { raise: false });
      if (!answer.ok) throw reportRefusal(answer.error);
      client.setQueryData([SLA.list.name, {}], { sla: answer.value.sla });
      showSuccess(UPDATED);
      return answer.value._id;
    },
    remove: async (_id: string): Promise<void> => {
      const answer = await call(SLA.remove, { params: { _id } }, { raise: false });
      if (!answer.ok) throw reportRefusal(answer.error);
      client.setQueryData([SLA.list.name, {}], answer.value);
      showSuccess(UPDATED);
    },
  };
}

export type SlaData = ReturnType<typeof useSla>;

/** A refusal is reported under the title "Error", which the specification requires, unlike those of other CRM stores. */
function reportRefusal(error: ApiError): ApiError {
  reportToHost(error, { name: SLA.save.name, crm: false });
  if (error.reported || error.code === 'stale_version') return error;
  showToast('Error', formatServerMessage(error));
  error.reported = true;
  return error;
}
