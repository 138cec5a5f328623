import { REPORT_DIMENSIONS } from '#contracts/crm/reports/metric.ts';
import type { WireTicketFilter } from '#contracts/crm/views/filter.ts';
import { nameKeys } from '#server/crm/reports/name-keys.ts';
import { nameOnPaper } from '#server/crm/reports/name-on-paper.ts';
import type { TicketReportWords } from '#server/crm/reports/report-words.ts';
import type { Unit } from '#server/kit/db/unit.ts';
import type { ReportDocument, Telling } from '#server/reports/public.ts';

const IDS = /^[0-9a-f-]{36}$/;

/** What narrows a report of tickets, by the names that people know; times are told by its period. */
export const describeFilter = async (
  unit: Unit,
  filter: WireTicketFilter,
  { words, language }: Telling<TicketReportWords>,
): Promise<ReportDocument['filters']> => {
  const told: { label: string; value: string }[] = [];
  for (const [key, value] of Object.entries(filter)) {
    if (value === undefined) continue;
    const name = key.replace(/^not_/, '');
    const dimension = REPORT_DIMENSIONS.find((one) => one === name);
    const word = dimension
      ? words.dimensions[dimension]
      : (words.filter_names[name] ?? name.replaceAll('_', ' '));
    const values = value.split(',');
    const names = dimension
      ? await nameKeys(
          unit,
          dimension,
          values.filter((one) => IDS.test(one)),
        )
      : new Map<string, string>();
    const say = (one: string): string =>
      words.special[one] ??
      (dimension ? nameOnPaper(dimension, { key: one, name: names.get(one) ?? null }, language) : one);
    const text = dimension ? values.map(say).join(', ') : (words.special[value] ?? value);
    told.push({ label: key === name ? word : words.not(word), value: text });
  }
  return told;
};
