import { useTranslation } from 'react-i18next';
import type { Webhook } from '#contracts/integrations/webhook.ts';
import classes from './integration.module.css';

function stateOf(item: Webhook) {
  if (item.paused_reason) return item.paused_reason;
  if (!item.active) return 'stopped';
  if (item.failing_since) return 'waits';
  return item.last_success_at ? 'works' : 'fresh';
}

const LOOK = {
  works: 'good',
  fresh: 'off',
  waits: 'warn',
  stopped: 'off',
  failing: 'bad',
  gone: 'bad',
} as const;

/** How a webhook fares, in colour and word. */
export function WebhookState({ item }: { item: Webhook }) {
  const { t } = useTranslation();
  const state = stateOf(item);
  return (
    <span className={classes.state} data-state={LOOK[state]}>
      <span className={classes.dot} aria-hidden />
      {t(`integration.webhooks.states.${state}`)}
    </span>
  );
}
