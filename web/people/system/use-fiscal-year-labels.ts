import { useTranslation } from 'react-i18next';
import { MS_PER_HOUR } from '#contracts/kit/duration.ts';
import { findFiscalYear, FiscalStart } from '#contracts/kit/fiscal-year.ts';
import { toWallTime } from '#contracts/kit/zone.ts';
import type { FieldLabels } from '#web/kit/form/field-labels.ts';
import { useSession } from '#web/kit/session/session.ts';
import { formatMonth, formatMonthOfYear, formatYear, useLanguage } from '#web/kit/text/format.ts';
import { useNow } from '#web/kit/ui/time.tsx';

/** How the first month of fiscal years is explained: by the present fiscal year, where it begins with the chosen month. */
export function useFiscalYearLabels(chosen: unknown): Omit<FieldLabels, 'label'> {
  const { t } = useTranslation();
  const language = useLanguage();
  const now = useNow(MS_PER_HOUR);
  const { account } = useSession();
  const start = FiscalStart.catch(1).parse(chosen);
  const { number, first, last } = findFiscalYear(toWallTime(now, account.time_zone), start);
  return {
    help: t('system.help.fiscal_start_month', {
      from: formatMonthOfYear(first, language),
      to: formatMonthOfYear(last, language),
      year: formatYear(number, language),
    }),
    show: (value) => (typeof value === 'number' ? formatMonth(value, language) : undefined),
  };
}
