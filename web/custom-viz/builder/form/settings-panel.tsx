import { Checkbox, SegmentedControl, Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Chart } from '#contracts/custom-viz/chart.ts';
import { useBuilder } from '../builder-context.ts';
import { FormChoiceGrid } from './form-choice.tsx';
import { FormOptions } from './form-options.tsx';
import classes from '../builder.module.css';

/** How the chart looks: its form with its options, and the totals. */
export function SettingsPanel() {
  const { t } = useTranslation();
  return (
    <section className={classes.settings} aria-label={t('viz_builder.settings')}>
      <div>
        <h2 className={classes.heading}>{t('viz_builder.form')}</h2>
        <FormChoiceGrid />
      </div>
      <div>
        <h2 className={classes.heading}>{t('viz_builder.form_options')}</h2>
        <FormOptions />
      </div>
      <div className={classes.fields}>
        <h2 className={classes.heading}>{t('viz_builder.totals')}</h2>
        <Totals />
        <CountedTime />
      </div>
    </section>
  );
}

const TOTALS = ['rows', 'columns', 'all'] as const satisfies Chart['totals'];

function Totals() {
  const { t } = useTranslation();
  const { chart, change } = useBuilder();
  const toggle = (total: (typeof TOTALS)[number]) =>
    change({
      ...chart,
      totals: chart.totals.includes(total)
        ? chart.totals.filter((one) => one !== total)
        : [...chart.totals, total],
    });
  return (
    <>
      {TOTALS.map((total) => (
        <Checkbox
          key={total}
          label={t(`viz_builder.total_of.${total}`)}
          checked={chart.totals.includes(total)}
          onChange={() => toggle(total)}
        />
      ))}
      {chart.totals.length > 0 && (
        <SegmentedControl
          size="xs"
          aria-label={t('viz_builder.totals_count')}
          data={(['all', 'shown'] as const).map((value) => ({
            value,
            label: t(`viz_builder.totals_of.${value}`),
          }))}
          value={chart.totals_of}
          onChange={(of) => change({ ...chart, totals_of: of === 'shown' ? 'shown' : 'all' })}
        />
      )}
    </>
  );
}

/** By which of their times rows are counted, where their data sets have several. */
function CountedTime() {
  const { t } = useTranslation();
  const { chart, change, catalogue } = useBuilder();
  const used = new Set(chart.measures.map((ref) => catalogue.findMeasure(ref)?.dataSet));
  const times = new Map(
    catalogue.groups
      .filter(({ id }) => used.has(id))
      .flatMap((group) => group.times.map(({ ref, name }) => [ref, name] as const)),
  );
  if (times.size < 2) return null;
  return (
    <Select
      label={t('viz_builder.counted_time')}
      data={[...times].map(([value, label]) => ({ value, label }))}
      value={chart.time ?? [...times.keys()][0] ?? null}
      allowDeselect={false}
      onChange={(time) => change({ ...chart, time: time === [...times.keys()][0] ? null : time })}
    />
  );
}
