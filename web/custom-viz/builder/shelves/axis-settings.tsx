import { Checkbox, NumberInput, SegmentedControl, Select, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { BAR_WIDTHS } from '#contracts/kit/bars.ts';
import { QUESTION_LIMITS } from '#contracts/semantic/question.ts';
import { useBuilder } from '../builder-context.ts';
import { changeAxis, type Axis, type AxisPlace } from '../edits/axes.ts';
import classes from './shelves.module.css';

type Props = { axis: Axis; place: AxisPlace };

/** The settings of an axis: the width of bars of time, or how many values are shown and in which order. */
export function AxisSettings({ axis, place }: Props) {
  const { t } = useTranslation();
  const { chart, change } = useBuilder();
  if (axis.dimension === 'time')
    return (
      <Select
        label={t('viz_builder.grain')}
        data={['auto', ...BAR_WIDTHS].map((value) => ({
          value,
          label: t(`viz_builder.grains.${asGrain(value)}`),
        }))}
        value={axis.grain}
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
        onChange={(grain) => change(changeAxis(chart, place, { grain: asGrain(grain) }))}
      />
    );
  return (
    <div className={classes.fields}>
      <TopSettings axis={axis} place={place} />
      {place.index === 0 && <OrderSettings />}
    </div>
  );
}

const GRAINS = ['auto', ...BAR_WIDTHS] as const;
function asGrain(text: string | null): (typeof GRAINS)[number] {
  return GRAINS.find((one) => one === text) ?? 'auto';
}

/** The first values by a measure, with the rest as others. */
function TopSettings({ axis, place }: Props) {
  const { t } = useTranslation();
  const { chart, change, catalogue } = useBuilder();
  const { top } = axis;
  const [first] = chart.measures;
  const set = (next: Axis['top']) => change(changeAxis(chart, place, { top: next }));
  return (
    <>
      <Switch
        label={t('viz_builder.only_top')}
        checked={top !== null}
        disabled={first === undefined}
        onChange={({ currentTarget: { checked } }) =>
          set(checked && first ? { count: 10, by: first, others: true } : null)
        }
      />
      {top && (
        <>
          <NumberInput
            label={t('viz_builder.how_many')}
            min={1}
            max={QUESTION_LIMITS.top}
            clampBehavior="strict"
            value={top.count}
            onChange={(count) => set({ ...top, count: Number(count) || 1 })}
          />
          <Select
            label={t('viz_builder.by_measure')}
            data={chart.measures.map((ref) => ({
              value: ref,
              label: catalogue.findMeasure(ref)?.name ?? ref,
            }))}
            value={top.by}
            allowDeselect={false}
            comboboxProps={{ withinPortal: false }}
            onChange={(ref) => set({ ...top, by: chart.measures.find((one) => one === ref) ?? top.by })}
          />
          <Checkbox
            label={t('viz_builder.others')}
            checked={top.others}
            onChange={({ currentTarget: { checked } }) => set({ ...top, others: checked })}
          />
        </>
      )}
    </>
  );
}

/** In which order the values are: their own, or by a measure. */
function OrderSettings() {
  const { t } = useTranslation();
  const { chart, change, catalogue } = useBuilder();
  const { order } = chart;
  return (
    <>
      <Select
        label={t('viz_builder.order')}
        data={[
          { value: '', label: t('viz_builder.order_own') },
          ...chart.measures.map((ref) => ({ value: ref, label: catalogue.findMeasure(ref)?.name ?? ref })),
        ]}
        value={order.by ?? ''}
        allowDeselect={false}
        comboboxProps={{ withinPortal: false }}
        onChange={(value) => {
          const by = chart.measures.find((ref) => ref === value) ?? null;
          change({ ...chart, order: { by, descending: by !== null } });
        }}
      />
      <SegmentedControl
        size="xs"
        aria-label={t('viz_builder.direction')}
        data={[
          { value: 'down', label: t('viz_builder.descending') },
          { value: 'up', label: t('viz_builder.ascending') },
        ]}
        value={order.descending ? 'down' : 'up'}
        onChange={(value) => change({ ...chart, order: { ...order, descending: value === 'down' } })}
      />
    </>
  );
}
