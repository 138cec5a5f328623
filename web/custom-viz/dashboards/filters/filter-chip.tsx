import { CloseButton, Popover, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DashboardFilter } from '#contracts/custom-viz/dashboard-document.ts';
import { NO_CHOICE, type FilterValue } from '#contracts/custom-viz/filter-value.ts';
import { pickText } from '#contracts/kit/local-text.ts';
import { describeChoice } from '#texts/filter-words.ts';
import { formatValues, nameField } from '#texts/format-filter.ts';
import { makeFilterNames } from '#web/custom-viz/names/filter-names.ts';
import { useDashboardView } from '../view/dashboard-context.ts';
import { ValuesForm } from './values-form.tsx';
import classes from './filters.module.css';

type Props = { filter: DashboardFilter; value: FilterValue; onChange: (value: FilterValue) => void };

/** The name of a filter as readers see it. */
export function useFilterName(): (filter: Pick<DashboardFilter, 'label' | 'dimension' | 'of'>) => string {
  const { catalog } = useDashboardView();
  return (filter) => pickText(filter.label, catalog.language) || nameField(filter, catalog);
}

/** A filter folded to a chip, which opens its values. */
export function FilterChip({ filter, value, onChange }: Props) {
  const { t } = useTranslation();
  const { catalog, labels } = useDashboardView();
  const [opened, setOpened] = useState(false);
  const name = useFilterName()(filter);
  const isSet = value.values.length > 0;
  const words = describeChoice(value, catalog.language);
  const isWaiting = filter.required && !isSet;
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      shadow="md"
      width={280}
      trapFocus
      withRoles={false}
    >
      <Popover.Target>
        <span
          className={classes.chip}
          data-set={isSet || undefined}
          data-not={(isSet && value.is === 'not_among') || undefined}
          data-waiting={isWaiting || undefined}
        >
          <UnstyledButton
            className={classes.chipText}
            aria-haspopup="dialog"
            aria-expanded={opened}
            onClick={() => setOpened(!opened)}
          >
            {name}
            {isSet ? (
              <>
                {words === null && value.is === 'not_among'
                  ? ` ${t('viz_dashboards.filters.is_not')} `
                  : words === null
                    ? ': '
                    : ' '}
                <strong>
                  {words ??
                    formatValues(filter.dimension, value.values, makeFilterNames(catalog, labels.find))}
                </strong>
              </>
            ) : (
              <span className={classes.unset}>
                {t(isWaiting ? 'viz_dashboards.filters.choose' : 'viz_dashboards.filters.any')}
              </span>
            )}
            {!isSet && <IconChevronDown size={14} aria-hidden />}
          </UnstyledButton>
          {isSet && (
            <CloseButton
              size="sm"
              aria-label={t('viz_dashboards.filters.remove', { name })}
              onClick={() => onChange(NO_CHOICE)}
            />
          )}
        </span>
      </Popover.Target>
      <Popover.Dropdown p={8} role="dialog" aria-label={name}>
        <ValuesForm filter={filter} name={name} value={value} onChange={onChange} />
      </Popover.Dropdown>
    </Popover>
  );
}
