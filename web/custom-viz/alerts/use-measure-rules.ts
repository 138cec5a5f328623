import type { RuleQuiet } from '#contracts/alerts/rule-fields.ts';
import type { MeasureRule, MeasureRuleInput } from '#contracts/custom-viz/alert-rules.ts';
import {
  createMeasureRule,
  deleteMeasureRule,
  listMeasureRules,
  quietMeasureRule,
  updateMeasureRule,
} from '#contracts/custom-viz/alerts.ts';
import { formatSavedToast } from '#texts/saved-toast.ts';
import { call } from '#web/kit/api/call.ts';
import { useCallMutation, useCallQuery, useRefresh } from '#web/kit/api/use-call.ts';
import { useLive } from '#web/kit/realtime/live-store.ts';
import { showSuccess } from '#web/kit/toast/toast.ts';

/** The ways to change rules on measures. */
export function useRuleChanges() {
  const refresh = useRefresh();
  const quieting = useCallMutation(quietMeasureRule, { refresh: ['custom_viz_alert_rule.'] });
  const done = (kind: 'updated' | 'created' | 'deleted'): void => {
    showSuccess(formatSavedToast(kind));
    refresh('custom_viz_alert');
  };
  return {
    save: async (item: MeasureRule | undefined, body: MeasureRuleInput, version?: number) => {
      if (item) await call(updateMeasureRule, { params: { _id: item._id }, body: { ...body, version } });
      else await call(createMeasureRule, { body });
      done(item ? 'updated' : 'created');
    },
    remove: async ({ _id }: MeasureRule) => {
      await call(deleteMeasureRule, { params: { _id } });
      done('deleted');
    },
    quiet: ({ _id }: MeasureRule, body: RuleQuiet) => quieting.send({ params: { _id }, body }),
  };
}

/** The rules on measures, kept up to date with colleagues' changes and with their checks. */
export function useMeasureRules() {
  const refresh = useRefresh();
  const list = useCallQuery(listMeasureRules, { query: {} });
  const reload = () => refresh('custom_viz_alert');
  useLive('custom_viz_alert', reload, { onResync: reload });
  return { list, items: list.data?.items ?? [] };
}
