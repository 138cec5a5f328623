import { useTranslation } from 'react-i18next';
import type { Decision } from '#contracts/crm/auto-assign/decision.ts';

type NamedItem = { _id: string; name: string };

/** Decisions of auto assignment in words. */
export function useDecisionLabels({
  agents,
  rules,
}: {
  agents: readonly NamedItem[];
  rules: readonly NamedItem[];
}) {
  const { t, i18n } = useTranslation();
  const agent = (id: string | null): string =>
    agents.find(({ _id }) => _id === id)?.name ?? t('auto_assign.preview.somebody');
  const rule = (id: string | null): string =>
    rules.find(({ _id }) => _id === id)?.name ?? t('auto_assign.preview.this_rule');
  return {
    agent,
    rule,
    outcome: ({ reason, agent_id, rule_id }: Decision): string => {
      const words = { agent: agent(agent_id), rule: rule(rule_id), interpolation: { escapeValue: false } };
      return reason === 'assigned'
        ? t('auto_assign.preview.to', words)
        : t(`auto_assign.preview.${reason}`, words);
    },
    passedOver: ({ skipped }: Decision): string =>
      new Intl.ListFormat(i18n.language).format(
        skipped.map(({ agent_id, why }) => `${agent(agent_id)} (${t(`auto_assign.preview.why.${why}`)})`),
      ),
  };
}
