import { useTranslation } from 'react-i18next';
import { AXES } from '#contracts/listening/analytics/dimension.ts';
import { ChoiceField } from '#web/kit/widget/option-fields.tsx';
import { MeasureField, RowsField } from '../parts/option-fields.tsx';
import type { WidgetOptionsProps } from '../view.ts';

/** The axis, what is counted, and how it is drawn. */
export function Options({ widget, onChange }: WidgetOptionsProps<'share'>) {
  const { t } = useTranslation();
  const isOfCountries = widget.by === 'country';
  return (
    <>
      <ChoiceField
        label={t('dashboards.axis_label')}
        values={AXES}
        value={widget.by}
        nameOf={(one) => t(`dashboards.axis.${one}`)}
        onChange={(by) => onChange({ ...widget, by })}
      />
      <MeasureField value={widget.measure} onChange={(measure) => onChange({ ...widget, measure })} />
      <ChoiceField
        label={t('dashboards.view')}
        values={isOfCountries ? OF_COUNTRIES : OF_SHARES}
        value={widget.view === 'map' && !isOfCountries ? 'bars' : widget.view}
        nameOf={(one) => t(`dashboards.views.${one}`)}
        onChange={(view) => onChange({ ...widget, view })}
      />
      <RowsField value={widget.limit} most={50} onChange={(limit) => onChange({ ...widget, limit })} />
    </>
  );
}

const OF_SHARES = ['bars', 'donut', 'time'] as const;
const OF_COUNTRIES = [...OF_SHARES, 'map'] as const;
