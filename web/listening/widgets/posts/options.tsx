import { useTranslation } from 'react-i18next';
import { POST_ORDERS } from '#contracts/listening/analytics/question.ts';
import { ChoiceField } from '#web/kit/widget/option-fields.tsx';
import { RowsField } from '../parts/option-fields.tsx';
import type { WidgetOptionsProps } from '../view.ts';

/** Which posts come first, and how many. */
export function Options({ widget, onChange }: WidgetOptionsProps<'posts'>) {
  const { t } = useTranslation();
  return (
    <>
      <ChoiceField
        label={t('dashboards.order')}
        values={POST_ORDERS}
        value={widget.order}
        nameOf={(one) => t(`dashboards.orders.${one}`)}
        onChange={(order) => onChange({ ...widget, order })}
      />
      <RowsField value={widget.limit} most={50} onChange={(limit) => onChange({ ...widget, limit })} />
    </>
  );
}
