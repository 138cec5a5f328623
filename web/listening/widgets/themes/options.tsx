import { useTranslation } from 'react-i18next';
import { THEME_KINDS } from '#contracts/listening/themes/area.ts';
import { ChoiceField } from '#web/kit/widget/option-fields.tsx';
import { RowsField } from '../parts/option-fields.tsx';
import type { WidgetOptionsProps } from '../view.ts';

/** What a theme is, and how themes are drawn. */
export function Options({ widget, onChange }: WidgetOptionsProps<'themes'>) {
  const { t } = useTranslation();
  return (
    <>
      <ChoiceField
        label={t('themes.tabs_label')}
        values={THEME_KINDS}
        value={widget.of}
        nameOf={(one) => t(`themes.tabs.${one}`)}
        onChange={(of) => onChange({ ...widget, of })}
      />
      <ChoiceField
        label={t('dashboards.view')}
        values={['cloud', 'table'] as const}
        value={widget.view}
        nameOf={(one) => t(`listening.words_as.${one}`)}
        onChange={(view) => onChange({ ...widget, view })}
      />
      <RowsField value={widget.limit} most={200} onChange={(limit) => onChange({ ...widget, limit })} />
    </>
  );
}
