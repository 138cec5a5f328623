import { useTranslation } from 'react-i18next';
import { buildPlaceholderValues } from '#contracts/crm/canned/placeholder-values.ts';
import type { Placeholder } from '#contracts/crm/canned/placeholders.ts';
import { useSession } from '#web/kit/session/session.ts';
import { useNow } from '#web/kit/ui/time.tsx';

const KEYS = {
  'customer.name': 'customer_name',
  'customer.first_name': 'customer_first_name',
  'agent.name': 'agent_name',
  'agent.first_name': 'agent_first_name',
  'ticket.number': 'ticket_number',
  'ticket.channel': 'ticket_channel',
  'account.name': 'account_name',
  today: 'today',
} as const satisfies Record<Placeholder, string>;

/** What placeholders are called, and what they would say in an example. */
export function usePlaceholderLabels() {
  const { t, i18n } = useTranslation();
  const { user, account } = useSession();
  const now = useNow();
  const samples = buildPlaceholderValues({
    customer: t('canned.samples.customer'),
    agent: user.name,
    ticket: { number: 1042, channel: t('canned.samples.channel') },
    account: account.name,
    now,
    language: i18n.language,
  });
  return { nameOf: (name: Placeholder): string => t(`canned.placeholders.${KEYS[name]}`), samples };
}
