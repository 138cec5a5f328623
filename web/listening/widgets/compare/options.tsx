import { MultiSelect, SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { COMPARED_WITH } from '#contracts/listening/widgets/compare.ts';
import { loadFailure } from '#web/kit/ui/load-failure.tsx';
import { useKeywords } from '#web/listening/use-keywords.ts';
import { toKeywordChoices } from '../parts/keyword-choices.ts';
import { MeasureField } from '../parts/option-fields.tsx';
import type { WidgetOptionsProps } from '../view.ts';

/** What is compared with what. */
export function Options({ widget, onChange }: WidgetOptionsProps<'compare'>) {
  const { t } = useTranslation();
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
      <MeasureField value={widget.measure} onChange={(measure) => onChange({ ...widget, measure })} />
    </>
  );
}

const MOST_KEYWORDS = 6;

function Keywords({ widget, onChange }: WidgetOptionsProps<'compare'>) {
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
