import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { listValues } from '#contracts/listening/actions/endpoints.ts';
import { COMPARISONS } from '#contracts/quick-analytic/search.ts';
import { useMayCall } from '#web/kit/session/session.ts';
import { FilterBar } from '#web/listening/filter/filter-bar.tsx';
import type { SearchState } from '../state/use-search.ts';
import classes from './results.module.css';

/** Period, comparison and every filter as a chip. */
export function FilterChips({ state }: { state: SearchState }) {
  const { t } = useTranslation();
  const { filtering, address } = state;
  const mayChoose = useMayCall(listValues);
  return (
    <div className={classes.chips}>
      <FilterBar filtering={filtering} plain={!mayChoose} />
      <Select
        size="xs"
        className={classes.comparison}
        aria-label={t('quick_analytic.comparison.label')}
        allowDeselect={false}
        value={address.comparison}
        data={COMPARISONS.map((value) => ({ value, label: t(`quick_analytic.comparison.${value}`) }))}
        onChange={(value) => filtering.change({ compare: value ?? undefined })}
      />
    </div>
  );
}
