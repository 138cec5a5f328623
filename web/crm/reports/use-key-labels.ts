import { useTranslation } from 'react-i18next';
import { NO_KEY } from '#contracts/crm/reports/metric.ts';
import type { ReportBy } from '#contracts/crm/reports/report-by.ts';
import { TicketState } from '#contracts/crm/ticket.ts';
import { MS_PER_HOUR } from '#contracts/kit/duration.ts';
import { Channel } from '#contracts/networks.ts';
import { formatBarLabels } from '#texts/bar-labels.ts';
import { formatKey } from '#texts/report-key-name.ts';
import { useLanguage } from '#web/kit/text/format.ts';
import { getCalendar } from '#web/kit/text/kept-formats.ts';
import { useNow } from '#web/kit/ui/time.tsx';
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

/** How the days or weeks of a chart are called below its bars, by their keys: shortly, with their year where one of them is of another year. */
export function useBarLabels() {
  const language = useLanguage();
  const now = useNow(MS_PER_HOUR);
  return (width: 'day' | 'week', keys: readonly string[]): ReadonlyMap<string, string> => {
    const dated = keys.filter((key) => key !== NO_KEY);
    const bars = { width, zone: 'UTC', starts: dated.map((key) => new Date(key).toISOString()) };
    const labels = formatBarLabels(bars, { language, now, calendar: getCalendar() });
    return new Map(dated.map((key, index) => [key, labels[index] ?? key]));
  };
}
