import { Checkbox, MultiSelect, NumberInput, SegmentedControl, Select, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { AXES, COUNTINGS, MEASURES } from '#contracts/listening/analytics/dimension.ts';
import { BUCKETS, POST_ORDERS } from '#contracts/listening/analytics/question.ts';
import { COMPARED_WITH, OVERVIEW_METRICS, type Widget } from '#contracts/listening/dashboards/widget.ts';
import { THEME_KINDS } from '#contracts/listening/themes/area.ts';
import { loadFailure } from '#web/kit/ui/load-failure.tsx';
import { useKeywords } from '../use-keywords.ts';
import { toKeywordChoices } from './keyword-choices.ts';

type Props<W extends Widget = Widget> = { widget: W; onChange: (widget: Widget) => void };

const OF_SHARES = ['bars', 'donut', 'time'] as const;
const OF_COUNTRIES = [...OF_SHARES, 'map'] as const;

/** The fields that a kind of widget has besides title and filter. */
export function WidgetOptions({ widget, onChange }: Props) {
  const { t } = useTranslation();
  switch (widget.kind) {
    case 'numbers':
      return (
        <>
          <Figures widget={widget} onChange={onChange} />
          <Choice
            label={t('dashboards.counting.label')}
            values={COUNTINGS}
            value={widget.measure}
            words={(one) => t(`dashboards.counting.${one}`)}
            onChange={(measure) => onChange({ ...widget, measure })}
          />
        </>
      );
    case 'volume':
      return (
        <>
          <Measure widget={widget} onChange={onChange} />
          <Choice
            label={t('dashboards.bucket')}
            values={['auto', ...BUCKETS] as const}
            value={widget.bucket}
            words={(one) => t(`dashboards.buckets.${one}`)}
            onChange={(bucket) => onChange({ ...widget, bucket })}
          />
          <Checkbox
            label={t('dashboards.split')}
            checked={widget.split === 'sentiment'}
            onChange={({ currentTarget }) =>
              onChange({ ...widget, split: currentTarget.checked ? 'sentiment' : 'none' })
            }
          />
        </>
      );
    case 'sentiment':
      return (
        <SegmentedControl
          aria-label={t('dashboards.view')}
          value={widget.view}
          onChange={(next) => onChange({ ...widget, view: next === 'time' ? 'time' : 'share' })}
          data={(['share', 'time'] as const).map((value) => ({
            value,
            label: t(`dashboards.views.${value}`),
          }))}
        />
      );
    case 'share':
      return (
        <>
          <Choice
            label={t('dashboards.axis_label')}
            values={AXES}
            value={widget.by}
            words={(one) => t(`dashboards.axis.${one}`)}
            onChange={(by) => onChange({ ...widget, by })}
          />
          <Measure widget={widget} onChange={onChange} />
          <Choice
            label={t('dashboards.view')}
            values={widget.by === 'country' ? OF_COUNTRIES : OF_SHARES}
            value={widget.view === 'map' && widget.by !== 'country' ? 'bars' : widget.view}
            words={(one) => t(`dashboards.views.${one}`)}
            onChange={(view) => onChange({ ...widget, view })}
          />
          <Rows widget={widget} most={50} onChange={onChange} />
        </>
      );
    case 'themes':
      return (
        <>
          <Choice
            label={t('themes.tabs_label')}
            values={THEME_KINDS}
            value={widget.of}
            words={(one) => t(`themes.tabs.${one}`)}
            onChange={(of) => onChange({ ...widget, of })}
          />
          <Choice
            label={t('dashboards.view')}
            values={['cloud', 'table'] as const}
            value={widget.view}
            words={(one) => t(`listening.words_as.${one}`)}
            onChange={(view) => onChange({ ...widget, view })}
          />
          <Rows widget={widget} most={200} onChange={onChange} />
        </>
      );
    case 'authors':
      return <Rows widget={widget} most={50} onChange={onChange} />;
    case 'posts':
      return (
        <>
          <Choice
            label={t('dashboards.order')}
            values={POST_ORDERS}
            value={widget.order}
            words={(one) => t(`dashboards.orders.${one}`)}
            onChange={(order) => onChange({ ...widget, order })}
          />
          <Rows widget={widget} most={50} onChange={onChange} />
        </>
      );
    case 'best_time':
      return (
        <Checkbox
          label={t('dashboards.mean')}
          checked={widget.mean}
          onChange={({ currentTarget }) => onChange({ ...widget, mean: currentTarget.checked })}
        />
      );
    case 'compare':
      return (
        <>
          <SegmentedControl
            aria-label={t('dashboards.compare')}
            value={widget.with}
            onChange={(next) =>
              onChange({ ...widget, with: COMPARED_WITH.find((one) => one === next) ?? 'period' })
            }
            data={COMPARED_WITH.map((value) => ({
              value,
              label: t(`dashboards.compare_with.${value}`),
            }))}
          />
          {widget.with === 'keywords' && <Keywords widget={widget} onChange={onChange} />}
          <Measure widget={widget} onChange={onChange} />
        </>
      );
    case 'note':
      return (
        <Textarea
          label={t('dashboards.kinds.note')}
          autosize
          minRows={6}
          maxLength={4000}
          value={widget.text}
          onChange={({ currentTarget }) => onChange({ ...widget, text: currentTarget.value })}
        />
      );
    case 'engagement':
      return null;
  }
}

function Figures({ widget, onChange }: Props<Extract<Widget, { kind: 'numbers' }>>) {
  const { t } = useTranslation();
  return (
    <Checkbox.Group
      label={t('dashboards.figures')}
      value={widget.shown}
      onChange={(next) => {
        const shown = OVERVIEW_METRICS.filter((one) => next.includes(one));
        if (shown.length > 0) onChange({ ...widget, shown });
      }}
    >
      {OVERVIEW_METRICS.map((one) => (
        <Checkbox
          key={one}
          value={one}
          mt={8}
          label={t(`listening.numbers.${one === 'question' ? 'questions' : one}`)}
        />
      ))}
    </Checkbox.Group>
  );
}

type ChoiceProps<T extends string> = {
  label: string;
  values: readonly T[];
  value: T;
  words: (one: T) => string;
  onChange: (one: T) => void;
};

function Choice<T extends string>({ label, values, value, words, onChange }: ChoiceProps<T>) {
  return (
    <Select
      label={label}
      allowDeselect={false}
      value={value}
      data={values.map((one) => ({ value: one, label: words(one) }))}
      onChange={(next) => {
        const found = values.find((one) => one === next);
        if (found) onChange(found);
      }}
    />
  );
}

function Measure({ widget, onChange }: Props<Extract<Widget, { kind: 'volume' | 'share' | 'compare' }>>) {
  const { t } = useTranslation();
  return (
    <Choice
      label={t('dashboards.counts')}
      values={MEASURES}
      value={widget.measure}
      words={(name) => t(`dashboards.measure.${name}`)}
      onChange={(measure) => onChange({ ...widget, measure })}
    />
  );
}

function Rows({ widget, most, onChange }: Props<Extract<Widget, { limit: number }>> & { most: number }) {
  const { t } = useTranslation();
  return (
    <NumberInput
      label={t('dashboards.rows')}
      min={1}
      max={most}
      value={widget.limit}
      onChange={(next) =>
        onChange({ ...widget, limit: Math.min(most, Math.max(1, Math.round(Number(next)) || 1)) })
      }
    />
  );
}

const MOST_KEYWORDS = 6;

function Keywords({ widget, onChange }: Props<Extract<Widget, { kind: 'compare' }>>) {
  const { t } = useTranslation();
  const keywords = useKeywords();
  return (
    <MultiSelect
      label={t('listening.dimensions.keyword')}
      searchable
      maxValues={MOST_KEYWORDS}
      value={widget.keywords}
      data={toKeywordChoices(keywords.data?.items ?? [])}
      error={loadFailure(keywords)}
      onChange={(next) => onChange({ ...widget, keywords: next })}
    />
  );
}
