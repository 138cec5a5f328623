import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { SLA_METRICS, SlaLevel, type SlaMetric } from '#contracts/settings/sla/levels.ts';
import { z } from 'zod';
import type { FieldWords } from '#web/kit/form/field-words.ts';
import { useValueWords } from '#web/kit/form/use-value-words.ts';
import { durationWords } from './duration-words.ts';

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
export const useSlaWords = () => {
  const { t } = useTranslation();
  const say = useValueWords();
  const metric = useCallback((name: SlaMetric): string => t(`sla.metrics.${name}.name`), [t]);
  return useMemo(() => {
    const label = (field: string): string => {
      const measure = SLA_METRICS.find((one) => one === field);
      if (measure) return metric(measure);
      const known = FIELDS.find((one) => one === field);
      return known ? t(`sla.fields.${known}`) : field;
    };
    const field = (name: string): FieldWords => ({
      label: label(name),
      row: (inner) => ({ label: label(inner) }),
    });
    const show = (name: string, value: unknown): string => {
      const levels = z.array(SlaLevel).safeParse(value);
      if (!levels.success) return say(value, { words: field(name) });
      return levels.data
        .map(({ level, from }) => t('sla.levels.begins', { level, time: durationWords(t, from) }))
        .join(', ');
    };
    return { metric, field, show };
  }, [t, say, metric]);
};
