import { Button, Checkbox, NumberInput, SegmentedControl, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  PERIOD_UNITS,
  resolvePeriod,
  type Period,
  type PeriodReading,
} from '#contracts/custom-viz/period.ts';
import { toReaderDay } from '#web/kit/text/reader-clock.ts';
import { MoveFields } from './move-fields.tsx';
import { toDraft, toPeriod, type PeriodDraft } from './period-draft.ts';
import { formatDates } from './period-words.ts';
import { useReading } from './use-reading.ts';
import classes from './period.module.css';

const KINDS = ['last', 'this', 'between'] as const;

/** Any period by its parts: so many units, the present unit, or two days. */
export function PeriodForm({ value, onApply }: { value: Period; onApply: (period: Period) => void }) {
  const { t } = useTranslation();
  const reading = useReading();
  const [draft, setDraft] = useState<PeriodDraft>(() => toDraft(toDays(value, reading)));
  const period = toPeriod(draft);
  const change = (part: Partial<PeriodDraft>) => setDraft({ ...draft, ...part });
  const toKind = (kind: PeriodDraft['kind']) => {
    if (kind === 'between' && period) change(listDays(period, reading));
    else change({ kind });
  };
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        if (period) onApply(period);
      }}
    >
      <SegmentedControl
        size="xs"
        aria-label={t('viz_period.kind')}
        data={KINDS.map((kind) => ({ value: kind, label: t(`viz_period.kinds.${kind}`) }))}
        value={draft.kind}
        onChange={(kind) => toKind(KINDS.find((one) => one === kind) ?? 'last')}
      />
      {draft.kind === 'between' ? (
        <Days draft={draft} change={change} />
      ) : (
        <>
          <Units draft={draft} change={change} />
          <MoveFields draft={draft} change={change} />
        </>
      )}
      <p className={classes.shown} aria-live="polite">
        {period ? formatDates(period, reading) : t('viz_period.after_from')}
        <span className={classes.zone}>{reading.zone}</span>
      </p>
      <Button type="submit" disabled={!period}>
        {t('viz_period.apply')}
      </Button>
    </form>
  );
}

type PartProps = { draft: PeriodDraft; change: (part: Partial<PeriodDraft>) => void };

function Units({ draft, change }: PartProps) {
  const { t } = useTranslation();
  const units = PERIOD_UNITS.map((unit) => ({ value: unit, label: t(`viz_period.units.${unit}`) }));
  const isLast = draft.kind === 'last';
  return (
    <>
      <div className={classes.units}>
        {isLast && (
          <NumberInput
            label={t('viz_period.count')}
            min={1}
            max={400}
            clampBehavior="strict"
            value={draft.count}
            onChange={(count) => change({ count: Number(count) || 1 })}
          />
        )}
        <Select
          label={t('viz_period.unit')}
          data={units}
          value={draft.unit}
          allowDeselect={false}
          comboboxProps={{ withinPortal: false }}
          onChange={(unit) => change({ unit: PERIOD_UNITS.find((one) => one === unit) ?? 'day' })}
        />
      </div>
      <Checkbox
        label={t(isLast ? 'viz_period.only_whole' : 'viz_period.to_its_end')}
        checked={isLast ? draft.whole : !draft.to_date}
        onChange={({ currentTarget: { checked } }) =>
          change(isLast ? { whole: checked } : { to_date: !checked })
        }
      />
    </>
  );
}

function Days({ draft, change }: PartProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.units}>
      <TextInput
        type="date"
        label={t('viz_period.from')}
        value={draft.from}
        max={draft.to}
        onChange={({ currentTarget }) => change({ from: currentTarget.value })}
      />
      <TextInput
        type="date"
        label={t('viz_period.to')}
        value={draft.to}
        min={draft.from}
        onChange={({ currentTarget }) => change({ to: currentTarget.value })}
      />
    </div>
  );
}

/** The days that a period touches. */
function listDays(period: Period, reading: PeriodReading) {
  const { from, to } = resolvePeriod(period, reading);
  return {
    kind: 'between' as const,
    from: toReaderDay(new Date(from)),
    to: toReaderDay(new Date(Date.parse(to) - 1)),
  };
}

/** Two instants are edited as days. */
function toDays(period: Period, reading: PeriodReading): Exclude<Period, { kind: 'span' }> {
  return period.kind === 'span' ? listDays(period, reading) : period;
}
