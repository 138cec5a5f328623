import { NO_KEY } from '#contracts/crm/reports/metric.ts';
import { parseKeyRange, parseKeyValue } from '#contracts/crm/reports/report-by.ts';
import { makeDateFormat } from '#contracts/kit/date-format.ts';
import type { Calendar } from '#contracts/kit/date-locale.ts';
import { formLabels as en } from '#texts/en/labels/form-labels.ts';
import { formLabels as th } from '#texts/th/labels/form-labels.ts';

/** Words for what was filled in at a field of the custom form, the same on screens, on paper and in files. */
export const FORM_LABELS = { en, th };

const MONTH = /^\d{4}-\d{2}$/;

/** How the key of a row of a report by a field of the form is called. */
export function formatFormKey(key: string, language: 'en' | 'th', calendar?: Calendar): string {
  const words = FORM_LABELS[language];
  if (key === NO_KEY) return words.none;
  const value = parseKeyValue(key);
  if (value !== null) return value;
  const fixed = Object.entries(words.fixed).find(([name]) => name === key);
  if (fixed) return fixed[1];
  if (MONTH.test(key))
    return makeDateFormat({ language, calendar }, { timeZone: 'UTC', month: 'long', year: 'numeric' }).format(
      Date.parse(`${key}-01`),
    );
  const range = parseKeyRange(key);
  if (!range) return key;
  const say = (end: string): string =>
    new Intl.NumberFormat(language, { maximumSignificantDigits: 12 }).format(Number(end));
  if (range.from === null) return words.under(say(range.to ?? ''));
  return range.to === null ? words.from(say(range.from)) : words.between(say(range.from), say(range.to));
}
