import { Button, Select, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { DEFAULT_LEVELS, SLA_LEVELS, type SlaLevel, type SlaMetric } from '#contracts/crm/sla/levels.ts';
import { BandPicture } from './band-picture.tsx';
import { LevelsEditor } from './levels-editor.tsx';
import classes from './levels.module.css';

type Props = {
  metric: SlaMetric;
  levels: readonly SlaLevel[];
  breach: number;
  error: string | undefined;
  open: boolean;
  disabled: boolean;
  onOpen: () => void;
  onLevels: (levels: SlaLevel[]) => void;
  onBreach: (level: number) => void;
  /** Applies these levels to every metric. */
  onEverywhere: (levels: readonly SlaLevel[]) => void;
};

/** The first level starts at once, so reaching it is no breach. */
const BREACH_LEVELS = Array.from({ length: SLA_LEVELS - 1 }, (_one, index) => String(index + 2));

/** One metric: what it measures, its levels as a picture, and their times when it is expanded. */
export function MetricRow(props: Props) {
  const { metric, levels, breach, error, open, disabled, onOpen, onLevels } = props;
  const { t } = useTranslation();
  const name = t(`sla.metrics.${metric}.name`);
  const id = `sla-${metric}`;
  return (
    <li className={classes.metric} data-open={open || undefined}>
      <UnstyledButton className={classes.head} aria-expanded={open} aria-controls={id} onClick={onOpen}>
        <span className={classes.what}>
          <span className={classes.name}>{name}</span>
          <span className={classes.meaning}>{t(`sla.metrics.${metric}.meaning`)}</span>
        </span>
        <BandPicture levels={levels} breach={breach} />
        <IconChevronDown className={classes.chevron} size={18} stroke={1.7} aria-hidden />
      </UnstyledButton>
      {open && (
        <div className={classes.panel} id={id} role="group" aria-label={name}>
          <LevelsEditor name={name} levels={levels} error={error} disabled={disabled} onChange={onLevels} />
          <div className={classes.acts}>
            <Select
              label={t('sla.levels.breach')}
              description={t('sla.levels.breach_help')}
              data={BREACH_LEVELS.map((level) => ({ value: level, label: t('sla.levels.level', { level }) }))}
              value={String(breach)}
              allowDeselect={false}
              disabled={disabled}
              onChange={(level) => props.onBreach(Number(level ?? breach))}
            />
            {!disabled && (
              <div className={classes.buttons}>
                <Button size="compact-sm" variant="default" onClick={() => props.onEverywhere(levels)}>
                  {t('sla.levels.everywhere')}
                </Button>
                <Button
                  size="compact-sm"
                  variant="subtle"
                  color="gray"
                  onClick={() => onLevels(DEFAULT_LEVELS.map((level) => ({ ...level })))}
                >
                  {t('sla.levels.defaults')}
                </Button>
              </div>
            )}
          </div>
        </div>
      )}
      {!open && error && <p className={classes.error}>{error}</p>}
    </li>
  );
}
