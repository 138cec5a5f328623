import { MultiSelect } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ADDITIVE_MEASURES } from '#contracts/listening/analytics/dimension.ts';
import { loadFailure } from '#web/kit/ui/load-failure.tsx';
import { ChoiceField } from '#web/kit/widget/option-fields.tsx';
import { useKeywords } from '#web/listening/use-keywords.ts';
import { toKeywordChoices } from '../parts/keyword-choices.ts';
import { RowsField } from '../parts/option-fields.tsx';
import type { WidgetOptionsProps } from '../view.ts';

const VIEWS = ['donut', 'bars', 'time'] as const;
const MOST_KEYWORDS = 20;

/** Which keywords are compared, what is counted, and how it is drawn. */
export function Options({ widget, onChange }: WidgetOptionsProps<'voice'>) {
  const { t } = useTranslation();
  const keywords = useKeywords();
  return (
    <>
      <MultiSelect
        label={t('dashboards.voice_set')}
        description={t('dashboards.voice_help')}
        placeholder={widget.keywords.length === 0 ? t('dashboards.voice_usual') : ''}
        searchable
        clearable
        maxValues={MOST_KEYWORDS}
        value={widget.keywords}
        data={toKeywordChoices(keywords.data?.items ?? [])}
        error={loadFailure(keywords)}
        onChange={(next) => onChange({ ...widget, keywords: next })}
      />
      <ChoiceField
        label={t('dashboards.counts')}
        values={ADDITIVE_MEASURES}
        value={widget.amount}
        nameOf={(one) => t(`dashboards.measure.${one}`)}
        onChange={(amount) => onChange({ ...widget, amount })}
      />
      <ChoiceField
        label={t('dashboards.view')}
        values={VIEWS}
        value={widget.view}
        nameOf={(one) => t(`dashboards.views.${one}`)}
        onChange={(view) => onChange({ ...widget, view })}
      />
      <RowsField value={widget.limit} most={50} onChange={(limit) => onChange({ ...widget, limit })} />
    </>
  );
}
