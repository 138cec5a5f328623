import { NumberInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SLA_METRICS, WARN_LIMITS, type SlaMetric } from '#contracts/crm/sla/levels.ts';
import { Card } from '#web/kit/ui/card.tsx';
import type { SlaDraft } from './draft.ts';
import { MetricRow } from './metric-row.tsx';
import classes from './levels.module.css';

type Props = {
  draft: SlaDraft;
  errors: Readonly<Record<string, unknown>>;
  disabled: boolean;
  onChange: (change: Partial<SlaDraft>) => void;
};

/** The seven measures, each with its four levels as a picture; one of them open to be changed. */
export function LevelsCard({ draft, errors, disabled, onChange }: Props) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<SlaMetric | null>(null);
  // What is wrong is shown, wherever one looked before.
  const faulty = SLA_METRICS.find((metric) => typeof errors[metric] === 'string');
  const [shown, setShown] = useState(faulty);
  if (faulty !== shown) {
    setShown(faulty);
    if (faulty) setOpen(faulty);
  }
  return (
    <Card title={t('sla.levels.title')} flush>
      <p className={classes.about}>{t('sla.levels.about')}</p>
      <NumberInput
        className={classes.warn ?? ''}
        label={t('sla.fields.warn_percent')}
        description={t('sla.levels.warn_help')}
        error={errors['warn_percent']?.toString()}
        {...WARN_LIMITS}
        clampBehavior="blur"
        allowDecimal={false}
        suffix=" %"
        disabled={disabled}
        value={draft.warn_percent}
        onChange={(value) => onChange({ warn_percent: Number(value) })}
      />
      <ul className={classes.metrics}>
        {SLA_METRICS.map((metric) => (
          <MetricRow
            key={metric}
            metric={metric}
            levels={draft[metric]}
            breach={draft.breach_levels[metric]}
            error={typeof errors[metric] === 'string' ? errors[metric] : undefined}
            open={open === metric}
            disabled={disabled}
            onOpen={() => setOpen(open === metric ? null : metric)}
            onLevels={(levels) => onChange({ [metric]: levels })}
            onBreach={(level) => onChange({ breach_levels: { ...draft.breach_levels, [metric]: level } })}
            onEverywhere={(levels) =>
              onChange(
                Object.fromEntries(SLA_METRICS.map((one) => [one, levels.map((level) => ({ ...level }))])),
              )
            }
          />
        ))}
      </ul>
    </Card>
  );
}
