import { useTranslation } from 'react-i18next';
import { keyName } from '#contracts/crm/reports/key-name.ts';
import type { ReportDimension } from '#contracts/crm/reports/metric.ts';
import { Channel } from '#contracts/inbound/channel.ts';
import { useLanguage } from '#web/kit/text/format.ts';

/** How the key of a row is called on the screen. */
export const useKeyWords = (by: ReportDimension) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const channel = (slug: string): string => t(`kit.channels.${Channel.parse(slug)}`);
  return (row: { key: string; name: string | null }): string =>
    keyName(by, row, { language: language === 'th' ? 'th' : 'en', channel, weekday: true });
};
