import { useTranslation } from 'react-i18next';
import type { Channel } from '#contracts/networks.ts';
import { NetworkTexts } from '#texts/network-texts.ts';

/** The texts of a network: those that only some networks have are absent from the others. */
export function useNetworkTexts(): (channel: Channel) => NetworkTexts {
  const { i18n } = useTranslation();
  return (channel) =>
    NetworkTexts.parse(i18n.getResource(i18n.language, 'translation', `networks.${channel}`));
}
