import { useTranslation } from 'react-i18next';
import type { MeasureRule } from '#contracts/custom-viz/alert-rules.ts';
import { findRuleState, RuleState, StateBadge } from '#web/alerts/rule-state.tsx';
import { useNow } from '#web/kit/ui/time.tsx';

/** What a rule does now: one may also have stopped, or its last check may have failed. */
export function MeasureRuleState({ rule }: { rule: MeasureRule }) {
  const { t } = useTranslation();
  const state = findRuleState(rule, useNow().getTime());
  if (rule.stopped) return <StateBadge color="var(--es-bad)">{t('viz_alerts.state.stopped')}</StateBadge>;
  if (state === 'active' && rule.failed)
    return <StateBadge color="var(--es-warn)">{t('viz_alerts.state.failed')}</StateBadge>;
  return <RuleState rule={rule} />;
}
