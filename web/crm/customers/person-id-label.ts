import { useTranslation } from 'react-i18next';
import type { Contact } from '#contracts/crm/ticket.ts';
import { getNetwork } from '#contracts/networks.ts';
import { useNetworkTexts } from '#web/kit/ui/network-texts.ts';

/** What the id of a person on a channel is called; an e-mail without a readable address has an id of ours. */
export function usePersonIdLabel(): (person: Pick<Contact, 'channel' | 'external_id'>) => string {
  const { t } = useTranslation();
  const textsOf = useNetworkTexts();
  return ({ channel, external_id }) => {
    const { person_id: kind } = getNetwork(channel);
    if (kind === 'own') return textsOf(channel).person_id ?? t('crm.customer.ids.channel');
    return t(`crm.customer.ids.${kind === 'email' && !external_id.includes('@') ? 'channel' : kind}`);
  };
}
