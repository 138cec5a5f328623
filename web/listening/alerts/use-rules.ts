import type { RuleQuiet } from '#contracts/alerts/rule-fields.ts';
import {
  createRule,
  deleteRule,
  listRules,
  quietRule,
  updateRule,
} from '#contracts/listening/alerts/endpoints.ts';
import type { AlertRule, AlertRuleInput } from '#contracts/listening/alerts/rule.ts';
import { formatSavedToast } from '#texts/saved-toast.ts';
import { call } from '#web/kit/api/call.ts';
import { useCallPages, useRefresh, useCallMutation } from '#web/kit/api/use-call.ts';
import { useLive } from '#web/kit/realtime/live-store.ts';
import { usePermission } from '#web/kit/session/session.ts';
import { showSuccess } from '#web/kit/toast/toast.ts';

/** The alert rules, kept up to date with colleagues' changes, and the ways to change them. */
export function useRules() {
  const refresh = useRefresh();
  const list = useCallPages(listRules, { query: { limit: 200 } });
  const reload = () => refresh('alert_rule.');
  useLive('alert_rule.', reload, { onResync: reload });
  useLive('alert.', reload);
  const quieting = useCallMutation(quietRule, { refresh: ['alert_rule.'] });
  return {
    list,
    items: list.data ?? [],
    mayWrite: usePermission(['listening.keyword.read', 'listening.email_notification.write']),
    save: async (item: AlertRule | undefined, body: AlertRuleInput, version?: number) => {
      if (item) await call(updateRule, { params: { _id: item._id }, body: { ...body, version } });
      else await call(createRule, { body });
      showSuccess(formatSavedToast(item ? 'updated' : 'created'));
      reload();
    },
    remove: async ({ _id }: AlertRule) => {
      await call(deleteRule, { params: { _id } });
      showSuccess(formatSavedToast('deleted'));
      refresh('alert');
    },
    quiet: ({ _id }: Pick<AlertRule, '_id'>, body: RuleQuiet) => quieting.send({ params: { _id }, body }),
  };
}

export type Rules = ReturnType<typeof useRules>;
