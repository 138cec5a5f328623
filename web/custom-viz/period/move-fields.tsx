import { NumberInput, Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { MOST_STEPS_BACK, PERIOD_UNITS } from '#contracts/custom-viz/period.ts';
import { MOVES, type PeriodDraft } from './period-draft.ts';
import classes from './period.module.css';

type Props = { draft: PeriodDraft; change: (part: Partial<PeriodDraft>) => void };

/** Where a period is that does not end now: moved back by units, before one of them, or as of a day. */
export function MoveFields({ draft, change }: Props) {
  const { t } = useTranslation();
  const moves = draft.kind === 'last' ? MOVES : MOVES.filter((one) => one !== 'before');
  const move = moves.find((one) => one === draft.move) ?? 'none';
  const least = move === 'before' ? 0 : 1;
  return (
    <>
      <Select
        label={t('viz_period.move')}
        data={moves.map((one) => ({ value: one, label: t(`viz_period.moves.${one}`) }))}
        value={move}
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
        onChange={(value) => {
          const chosen = MOVES.find((one) => one === value) ?? 'none';
          change({ move: chosen, steps: Math.max(draft.steps, chosen === 'before' ? 0 : 1) });
        }}
      />
      {move !== 'none' && (
        <div className={classes.units}>
          <NumberInput
            label={t('viz_period.steps')}
            min={least}
            max={MOST_STEPS_BACK}
            clampBehavior="strict"
            value={draft.steps}
            onChange={(steps) => change({ steps: Math.max(Number(steps) || 0, least) })}
          />
          <Select
            label={t('viz_period.step')}
            data={PERIOD_UNITS.map((unit) => ({ value: unit, label: t(`viz_period.units.${unit}`) }))}
            value={draft.step}
            allowDeselect={false}
            comboboxProps={{ withinPortal: false }}
            onChange={(step) => change({ step: PERIOD_UNITS.find((one) => one === step) ?? 'year' })}
          />
        </div>
      )}
      <TextInput
        type="date"
        label={t('viz_period.as_of')}
        description={t('viz_period.as_of_help')}
        value={draft.as_of}
        onChange={({ currentTarget }) => change({ as_of: currentTarget.value })}
      />
    </>
  );
}
