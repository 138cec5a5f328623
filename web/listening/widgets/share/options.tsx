import { useTranslation } from 'react-i18next';
import { areParts, AXES } from '#contracts/listening/analytics/dimension.ts';
import { ChoiceField } from '#web/kit/widget/option-fields.tsx';
import { MeasureField, RowsField } from '../parts/option-fields.tsx';
import type { WidgetOptionsProps } from '../view.ts';

/** The axis, what is counted, and how it is drawn. */
export function Options({ widget, onChange }: WidgetOptionsProps<'share'>) {
  const { t } = useTranslation();
  // A ring of rows that overlap would show shares of nothing.
  const views = VIEWS.filter(
    (one) =>
      (one !== 'map' || widget.by === 'country') && (one !== 'donut' || areParts(widget.by, widget.measure)),
  );
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
        values={views}
        value={views.find((one) => one === widget.view) ?? 'bars'}
        nameOf={(one) => t(`dashboards.views.${one}`)}
        onChange={(view) => onChange({ ...widget, view })}
      />
      <RowsField value={widget.limit} most={50} onChange={(limit) => onChange({ ...widget, limit })} />
    </>
  );
}

const VIEWS = ['bars', 'donut', 'time', 'map'] as const;
