import { REPORT_DIMENSIONS } from '#contracts/crm/reports/metric.ts';
import { customForm } from '#contracts/crm/tickets/form-area.ts';
import type { WireTicketFilter } from '#contracts/crm/views/filter.ts';
import { readFormAnswer } from '#contracts/crm/views/form-filter.ts';
import { loadKeyNames } from '#server/crm/reports/key-name-store.ts';
import { formatKeyName } from '#server/crm/reports/name-on-paper.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import type { ReportDocument, ReportLocale } from '#server/reports/public.ts';
import { readSetting } from '#server/settings/public.ts';
import type { TicketReportLabels } from '#texts/en/labels/printed-ticket-reports.ts';

const IDS = /^[0-9a-f-]{36}$/;

/** The filter of a ticket report, by names that people know; times are described by its period. */
export async function describeFilter(
  unit: UnitOfWork,
  filter: WireTicketFilter,
  locale: ReportLocale<TicketReportLabels>,
): Promise<ReportDocument['filters']> {
  const { words } = locale;
  const named = new Map<string, string>(Object.entries(words.filter_names));
  const entries: { label: string; value: string }[] = [];
  for (const [key, value] of Object.entries(filter)) {
    if (value === undefined) continue;
    const name = key.replace(/^not_/, '');
    const dimension = REPORT_DIMENSIONS.find((one) => one === name);
    const word = dimension ? words.dimensions[dimension] : (named.get(name) ?? name);
    const text = await valueWords(unit, { name, value }, locale);
    entries.push({ label: key === name ? word : words.not(word), value: text });
  }
  return entries;
}

async function valueWords(
  unit: UnitOfWork,
  { name, value }: { name: string; value: string },
  { words, formatters, language, calendar }: ReportLocale<TicketReportLabels>,
): Promise<string> {
  if (name === 'q') return value;
  if (name === 'waited' || name.endsWith('_within')) return spanWords(Number(value), language);
  if (name.endsWith('_from') || name.endsWith('_to')) return formatters.moment(value);
  const values = value.split(',');
  if (name === 'form') return (await answerWords(unit, values, words)).join(', ');
  const dimension = REPORT_DIMENSIONS.find((one) => one === name);
  const keys = values.filter((one) => name === 'state' || IDS.test(one));
  const names = await loadKeyNames(unit, dimension ?? name, { keys, language });
  return values
    .map((key) => {
      const known = names.get(key) ?? null;
      return (
        words.special[key] ??
        (dimension ? formatKeyName(dimension, { key, name: known }, { language, calendar }) : (known ?? key))
      );
    })
    .join(', ');
}

/** Choices of the custom form with the field's label; of a deleted field the choice only. */
async function answerWords(
  unit: UnitOfWork,
  values: readonly string[],
  { special }: TicketReportLabels,
): Promise<string[]> {
  const { fields } = await readSetting(unit, customForm, 'form');
  return values.flatMap((one) => {
    const answer = readFormAnswer(one);
    if (!answer) return [];
    const field = fields.find(({ _id }) => _id === answer.field);
    const said = field?.kind === 'yes_no' ? (special[answer.is] ?? answer.is) : answer.is;
    return field ? [`${field.label}: ${said}`] : [said];
  });
}

const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** A duration in the largest unit of which it is a whole number. */
function spanWords(seconds: number, language: 'en' | 'th'): string {
  const [unit, length] = UNITS.find(([, of]) => seconds % of === 0) ?? ['second', 1];
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(
    seconds / length,
  );
}
