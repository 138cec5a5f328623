import { MultiSelect, SegmentedControl, Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { readList, writeList } from '#contracts/kit/list-text.ts';
import { SECTIONS } from '#contracts/listening/reports/report-sections.ts';
import { StoredFilter } from '#contracts/listening/stored-filter.ts';
import { SPANS } from '#contracts/reports/schedule.ts';
import { parseText } from '#web/kit/form/read-values.ts';
import type { Draft } from '#web/kit/form/use-draft.ts';
import { loadFailure } from '#web/kit/ui/load-failure.tsx';
import { ChoiceChips, FormatField } from '#web/reports/choice-chips.tsx';
import { PeriodFields } from '#web/reports/period-fields.tsx';
import { useOptionLists } from '#web/settings/options/use-option-lists.ts';
import type { Reports } from './use-reports.ts';
import classes from '#web/reports/reports.module.css';

type Props = { draft: Draft; store: Reports; disabled: boolean };

/** The content of a report: its period, mentions, parts and file formats. */
export function ContentFields({ draft, store, disabled }: Props) {
  const { t } = useTranslation();
  const { form } = draft;
  const dashboard = form.values['dashboard_id'];
  const fromDashboard = typeof dashboard === 'string';
  const filter = StoredFilter.catch({}).parse(form.values['filter']);
  return (
    <>
      <Select
        label={t('reports.fields.span')}
        disabled={disabled}
        allowDeselect={false}
        error={form.errors['span']}
        data={SPANS.map((value) => ({ value, label: t(`reports.spans.${value}`) }))}
        value={parseText(form.values['span'])}
        onChange={(value) => form.setFieldValue('span', value)}
      />
      {form.values['span'] === 'fixed' && (
        <PeriodFields
          draft={draft}
          period={filter}
          fields={{ from: 'filter.from', to: 'filter.to' }}
          disabled={disabled}
          onChange={(part) => {
            const { range: _range, ...rest } = filter;
            form.setFieldValue('filter', { ...rest, ...part });
          }}
        />
      )}
      <FilterFields draft={draft} filter={filter} disabled={disabled} />
      <div className={classes.group} role="group" aria-labelledby="report-content">
        <span className={classes.label} id="report-content">
          {t('reports.fields.content')}
        </span>
        {store.dashboards.length > 0 && (
          <SegmentedControl
            aria-labelledby="report-content"
            disabled={disabled}
            value={fromDashboard ? 'dashboard' : 'parts'}
            onChange={(value) =>
              form.setFieldValue(
                'dashboard_id',
                value === 'parts' ? null : (store.dashboards[0]?._id ?? null),
              )
            }
            data={(['parts', 'dashboard'] as const).map((value) => ({
              value,
              label: t(`reports.content.${value}`),
            }))}
          />
        )}
        {fromDashboard ? (
          <Select
            aria-label={t('reports.fields.dashboard_id')}
            description={t('reports.help.dashboard_id')}
            disabled={disabled}
            allowDeselect={false}
            error={form.errors['dashboard_id']}
            data={store.dashboards.map(({ _id, name }) => ({ value: _id, label: name }))}
            value={dashboard}
            onChange={(value) => form.setFieldValue('dashboard_id', value)}
          />
        ) : (
          <ChoiceChips
            draft={draft}
            field="sections"
            label={t('reports.fields.sections')}
            all={SECTIONS}
            words={t('reports.sections', { returnObjects: true })}
            disabled={disabled}
          />
        )}
      </div>
      <FormatField draft={draft} disabled={disabled} />
    </>
  );
}

type FilterProps = { draft: Draft; filter: StoredFilter; disabled: boolean };

/** Keywords are chosen here; other filters of a report come from the page that it was made from and are listed. */
function FilterFields({ draft: { form }, filter, disabled }: FilterProps) {
  const { t } = useTranslation();
  const lists = useOptionLists();
  const { keyword, from: _from, to: _to, range: _range, ...others } = filter;
  const more = Object.keys(others).length;
  return (
    <MultiSelect
      label={t('reports.filter')}
      placeholder={keyword ? '' : t('reports.filter_none')}
      {...(more > 0 ? { description: `+ ${t('reports.filter_count', { count: more })}` } : {})}
      searchable
      clearable
      hidePickedOptions
      limit={100}
      disabled={disabled}
      nothingFoundMessage={t('kit.state.nothing')}
      data={lists.keywords.map(({ _id, name }) => ({ value: _id, label: name }))}
      value={readList(keyword ?? '')}
      error={loadFailure(lists.read)}
      onChange={(chosen) => {
        const { keyword: _before, ...rest } = filter;
        form.setFieldValue('filter', chosen.length > 0 ? { ...rest, keyword: writeList(chosen) } : rest);
      }}
    />
  );
}
