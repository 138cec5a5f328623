import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { BusinessHour } from '#contracts/crm/sla/business-hour.ts';
import { SLA_METRICS, SlaLevel, type SlaMetric } from '#contracts/crm/sla/levels.ts';
import type { FieldLabels } from '#web/kit/form/field-labels.ts';
import { useValueLabels } from '#web/kit/form/use-value-labels.ts';
import { formatDuration } from './format-duration.ts';
import { formatHours } from './format-hours.ts';
import { useDayName } from './use-day-name.ts';

const FIELDS = [
  'name',
  'channels',
  'time_zone',
  'business_hour',
  'holidays',
  'breach_levels',
  'warn_percent',
] as const;

/** Words of a policy's fields and values, for history, conflicts and faults. */
export function useSlaLabels() {
  const { t } = useTranslation();
  const say = useValueLabels();
  const day = useDayName('short');
  const metric = useCallback((name: SlaMetric): string => t(`sla.metrics.${name}.name`), [t]);
  return useMemo(() => {
    const label = (field: string): string => {
      const measure = SLA_METRICS.find((one) => one === field);
      if (measure) return metric(measure);
      const known = FIELDS.find((one) => one === field);
      return known ? t(`sla.fields.${known}`) : field;
    };
    /** What is more than a text or a number, in one line. */
    const inLine = (value: unknown): string | undefined => {
      const levels = z.array(SlaLevel).min(1).safeParse(value);
      if (levels.success)
        return levels.data
          .map(({ level, from }) => t('sla.levels.begins', { level, time: formatDuration(t, from) }))
          .join(', ');
      const hours = BusinessHour.safeParse(value);
      const words = { day, closed: t('sla.hours.closed'), everyDay: t('sla.hours.every_day') };
      return hours.success ? formatHours(hours.data, words) : undefined;
    };
    const field = (name: string): FieldLabels => ({
      label: label(name),
      show: inLine,
      row: (inner) => ({ label: label(inner) }),
    });
    const show = (name: string, value: unknown): string => say(value, { words: field(name) });
    return { metric, field, show };
  }, [t, say, metric, day]);
}
