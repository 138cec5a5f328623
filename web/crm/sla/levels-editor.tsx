import { Checkbox } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import {
  validateLevels,
  SLA_LEVELS,
  SLA_MAX_SECONDS,
  withEnd,
  type SlaLevel,
} from '#contracts/crm/sla/levels.ts';
import { DurationInput } from './duration-input.tsx';
import { formatDuration } from './format-duration.ts';
import { TIME_INPUTS } from './time-hints.ts';
import classes from './levels.module.css';

type Props = {
  name: string;
  levels: readonly SlaLevel[];
  error: string | undefined;
  disabled: boolean;
  onChange: (levels: SlaLevel[]) => void;
};

/** The four levels of a measure: where each ends; the next begins right after it by itself. */
export function LevelsEditor({ name, levels, error, disabled, onChange }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const hints = TIME_INPUTS.map(({ part }) => `${id}${part}`);
  const faulty = new Set(validateLevels(levels).flatMap(({ levels: named }) => [...named]));
  const last = levels.at(-1);
  const endless = last?.to === 0;
  return (
    <div className={classes.editor}>
      <div className={classes.grid} role="group" aria-label={t('sla.levels.of', { name })}>
        <span className={classes.column}>{t('sla.levels.from')}</span>
        {TIME_INPUTS.map(({ part, hint }) => (
          <span key={part} className={classes.column}>
            {t(`sla.parts.${part}`)}
            <span className={classes.hint} id={`${id}${part}`}>
              {hint}
            </span>
          </span>
        ))}
        {levels.map(({ level, from, to }) => (
          <div className={classes.level} key={level}>
            <span className={classes.from}>
              <span className={classes.badge} data-level={level}>
                {level}
              </span>
              <span className={classes.begin}>
                {t('sla.levels.from_time', { time: formatDuration(t, from) })}
                {!(endless && level === SLA_LEVELS) && (
                  <span className={classes.until}>{t('sla.levels.until')}</span>
                )}
              </span>
            </span>
            {level === SLA_LEVELS && endless ? (
              <span className={classes.endless}>{t('sla.levels.endless')}</span>
            ) : (
              <DurationInput
                label={t('sla.levels.end_of', { name, level })}
                value={to}
                hints={hints}
                error={faulty.has(level)}
                disabled={disabled}
                onChange={(seconds) => onChange(withEnd(levels, level, seconds))}
              />
            )}
          </div>
        ))}
      </div>
      <div className={classes.notes}>
        <Checkbox
          label={t('sla.levels.no_end')}
          checked={endless}
          disabled={disabled}
          onChange={({ currentTarget }) =>
            onChange(
              withEnd(
                levels,
                SLA_LEVELS,
                currentTarget.checked ? 0 : Math.min(SLA_MAX_SECONDS, (last?.from ?? 0) * 2),
              ),
            )
          }
        />
        <p className={classes.note}>{t('sla.levels.longest')}</p>
        {error && (
          <p className={classes.error} role="alert">
            {error}
          </p>
        )}
      </div>
    </div>
  );
}
