import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { StoredFilter } from '#contracts/listening/stored-filter.ts';
import type { Draft } from '#web/kit/form/use-draft.ts';
import { FilterBar } from '#web/listening/filter/filter-bar.tsx';
import { filterOf } from '#web/listening/filter/query.ts';
import type { FilterState } from '#web/listening/filter/use-filter.ts';
import classes from '#web/alerts/alerts.module.css';

/** The mentions that a rule evaluates: the filters of the feed without their time, stored in the draft instead of the address. */
export function RuleFilter({ draft, disabled }: { draft: Draft; disabled: boolean }) {
  const { t } = useTranslation();
  const { form } = draft;
  const [now] = useState(() => new Date());
  const stored = StoredFilter.safeParse(form.values.filter).data;
  const filtering = useMemo<FilterState>(() => {
    const query = Object.fromEntries(
      Object.entries(stored ?? {}).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
    );
    return {
      query,
      change: (patch) => {
        const { from: _from, to: _to, range: _range, ...words } = { ...query, ...patch };
        form.setFieldValue(
          'filter',
          Object.fromEntries(
            Object.entries(words).filter(([, value]) => value !== undefined && value !== ''),
          ),
        );
      },
      filter: filterOf(query, { now }),
      renew: () => undefined,
    };
  }, [stored, form, now]);
  return (
    <fieldset className={classes.fieldset} disabled={disabled}>
      <legend className={classes.label}>{t('alerts.form.fields.filter')}</legend>
      <FilterBar filtering={filtering} timeless />
      <p className={classes.help}>{form.errors.filter ?? t('alerts.form.help.filter')}</p>
      {stored?.time_zone && (
        <p className={classes.help}>{t('alerts.form.help.zone', { zone: stored.time_zone })}</p>
      )}
    </fieldset>
  );
}
