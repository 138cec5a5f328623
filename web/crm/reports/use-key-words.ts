import { useTranslation } from 'react-i18next';
import { NO_KEY, type ReportDimension } from '#contracts/crm/reports/metric.ts';
import { TicketState } from '#contracts/crm/ticket.ts';
import { Channel } from '#contracts/inbound/channel.ts';
import { dayOf, useLanguage } from '#web/kit/text/format.ts';

const EMPTY = ['assignee', 'group', 'tag', 'sla_band', 'survey', 'day'] as const;
const BANDS = ['ok', 'at_risk', 'breached'] as const;
const SURVEYS = ['asked', 'answered'] as const;
const PRIORITIES = ['0', '1', '2', '3', '4'] as const;
/** A Sunday, from which weekdays are counted. */
const SUNDAY = Date.UTC(2026, 0, 4);
const DAY_MS = 86_400_000;

/** How the key of a row is called: names of things, words of the suite's own values, dates as a reader writes them. */
export const useKeyWords = (by: ReportDimension) => {
  const { t } = useTranslation();
  const language = useLanguage();
  const date = (at: number, options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(language === 'th' ? 'th-u-ca-gregory' : language, {
      timeZone: 'UTC',
      ...options,
    }).format(at);
  return ({ key, name }: { key: string; name: string | null }): string => {
    if (key === NO_KEY) {
      const empty = EMPTY.find((one) => one === by);
      return t(empty ? `ticketReports.nothing.${empty}` : 'ticketReports.nothing.other');
    }
    if (name !== null) return name;
    switch (by) {
      case 'day':
        return date(Date.parse(key), { day: 'numeric', month: 'short', weekday: 'short' });
      case 'week':
        return t('ticketReports.week_of', { day: dayOf(new Date(`${key}T12:00:00`), language) });
      case 'month':
        return date(Date.parse(`${key}-01`), { month: 'long', year: 'numeric' });
      case 'weekday':
        return date(SUNDAY + Number(key) * DAY_MS, { weekday: 'long' });
      case 'hour':
        return `${key}:00`;
      case 'channel':
        return t(`kit.channels.${Channel.parse(key)}`);
      case 'state':
        return t(`crm.states.${TicketState.parse(key)}`);
      case 'priority':
        return t(`ticketReports.priorities.${PRIORITIES.find((one) => one === key) ?? '0'}`);
      case 'sla_band':
        return t(`ticketReports.bands.${BANDS.find((one) => one === key) ?? 'ok'}`);
      case 'survey':
        return t(`ticketReports.surveys.${SURVEYS.find((one) => one === key) ?? 'asked'}`);
      default:
        return t('ticketReports.gone', { id: key.slice(-6) });
    }
  };
};
