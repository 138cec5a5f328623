import { Badge } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatMoment, useLanguage } from '#web/kit/text/format.ts';
import { useNow } from '#web/kit/ui/time.tsx';

type StatedRule = { active: boolean; muted: boolean; snoozed_until: string | null };

/** What a rule does now, the most important first. */
export function findRuleState(rule: StatedRule, now: number): 'resting' | 'muted' | 'snoozed' | 'active' {
  if (!rule.active) return 'resting';
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
    <StateBadge color={state === 'active' ? 'var(--es-good)' : 'var(--es-dim)'}>
      {t(`alerts.rules.${state}`, { at })}
    </StateBadge>
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
