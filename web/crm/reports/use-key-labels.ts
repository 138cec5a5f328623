import { useTranslation } from 'react-i18next';
import type { ReportBy } from '#contracts/crm/reports/report-by.ts';
import { TicketState } from '#contracts/crm/ticket.ts';
import { Channel } from '#contracts/networks.ts';
import { formatKey } from '#texts/report-key-name.ts';
import { useLanguage } from '#web/kit/text/format.ts';
import { getCalendar } from '#web/kit/text/kept-formats.ts';
import { useStates } from '../tickets/use-states.ts';

/** How the key of a row is called on the screen. */
export function useKeyLabels(by: ReportBy) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { nameOf } = useStates();
  const stateOf = (key: string): string | null => {
    const state = by === 'state' ? TicketState.safeParse(key).data : undefined;
    return state ? nameOf(state) : null;
  };
  const channel = (slug: string): string => t(`networks.${Channel.parse(slug)}.name`);
  return (row: { key: string; name: string | null }): string =>
    formatKey(
      by,
      { ...row, name: stateOf(row.key) ?? row.name },
      { language: language === 'th' ? 'th' : 'en', channel, weekday: true, calendar: getCalendar() },
    );
}
