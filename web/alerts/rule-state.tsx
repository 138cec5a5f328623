import { Alert, Badge } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatMoment, useLanguage } from '#web/kit/text/format.ts';
import { useNow } from '#web/kit/ui/time.tsx';

type StatedRule = { active: boolean; muted: boolean; snoozed_until: string | null; overdue: boolean };
type RuleStateName = 'resting' | 'overdue' | 'muted' | 'snoozed' | 'active';

const COLORS: Partial<Record<RuleStateName, string>> = {
  active: 'var(--es-good)',
  overdue: 'var(--es-warn)',
};

/** What a rule does now, the most important first. */
export function findRuleState(rule: StatedRule, now: number): RuleStateName {
  if (!rule.active) return 'resting';
  if (rule.overdue) return 'overdue';
  if (rule.muted) return 'muted';
  return rule.snoozed_until !== null && Date.parse(rule.snoozed_until) > now ? 'snoozed' : 'active';
}

/** The state of a rule, as its list shows it. */
export function RuleState({ rule }: { rule: StatedRule }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const state = findRuleState(rule, useNow().getTime());
  const at = rule.snoozed_until === null ? '' : formatMoment(new Date(rule.snoozed_until), language);
  return (
    <StateBadge color={COLORS[state] ?? 'var(--es-dim)'}>{t(`alerts.rules.${state}`, { at })}</StateBadge>
  );
}

/** The look of a state. */
export function StateBadge({ color, children }: { color: string; children: string }) {
  return (
    <Badge variant="light" color="gray" fw={500} c={color}>
      {children}
    </Badge>
  );
}

/** That a rule was not checked when it was to be, so that it may miss something. */
export function OverdueRemark({ rule }: { rule: Pick<StatedRule, 'active' | 'overdue'> }) {
  const { t } = useTranslation();
  if (!rule.active || !rule.overdue) return null;
  return (
    <Alert color="yellow" variant="light" role="status">
      {t('alerts.rules.overdue_help')}
    </Alert>
  );
}
