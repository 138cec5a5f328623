import { useTranslation } from 'react-i18next';
import type { Placeholder } from '#contracts/settings/canned/placeholders.ts';
import { useNow } from '#web/kit/ui/time.tsx';
import { useSession } from '#web/kit/session/session.ts';

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
export const usePlaceholderWords = () => {
  const { t, i18n } = useTranslation();
  const { user, account } = useSession();
  const now = useNow();
  const samples: Record<Placeholder, string> = {
    'customer.name': t('canned.samples.customer'),
    'customer.first_name': t('canned.samples.first'),
    'agent.name': user.name,
    'agent.first_name': user.name.split(/\s+/)[0] ?? user.name,
    'ticket.number': '1042',
    'ticket.channel': t('canned.samples.channel'),
    'account.name': account.name,
    today: new Intl.DateTimeFormat(i18n.language, { dateStyle: 'long' }).format(now),
  };
  return { nameOf: (name: Placeholder): string => t(`canned.placeholders.${KEYS[name]}`), samples };
};
