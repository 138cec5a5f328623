import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { COUNTINGS } from '#contracts/listening/analytics/dimension.ts';
import { OVERVIEW_METRICS } from '#contracts/listening/widgets/numbers.ts';
import { ChoiceField } from '#web/kit/widget/option-fields.tsx';
import type { WidgetOptionsProps } from '../view.ts';

/** Which numbers are shown, and what the first one counts. */
export function Options({ widget, onChange }: WidgetOptionsProps<'numbers'>) {
  const { t } = useTranslation();
  return (
    <>
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
      <ChoiceField
        label={t('dashboards.counting.label')}
        values={COUNTINGS}
        value={widget.measure}
        nameOf={(one) => t(`dashboards.counting.${one}`)}
        onChange={(measure) => onChange({ ...widget, measure })}
      />
    </>
  );
}
