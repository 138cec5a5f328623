import { Checkbox, MultiSelect, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { DashboardDocument, DashboardFilter } from '#contracts/custom-viz/dashboard-document.ts';
import { NO_CHOICE } from '#contracts/custom-viz/filter-value.ts';
import { nameField } from '#texts/format-filter.ts';
import { useFilterName } from '../filters/filter-chip.tsx';
import { ValuesForm } from '../filters/values-form.tsx';
import { useDashboardView } from '../view/dashboard-context.ts';
import { useTabName } from '../view/tab-bar.tsx';
import { FieldSelect } from './field-select.tsx';
import { LocalTextFields } from './local-text-fields.tsx';

type Props = {
  filter: DashboardFilter;
  document: DashboardDocument;
  onChange: (filter: DashboardFilter) => void;
};

/** A filter: of which dimension, in which tabs, under which others, and with which values the dashboard opens. */
export function FilterFields({ filter, document, onChange }: Props) {
  const { t } = useTranslation();
  const { catalog } = useDashboardView();
  const nameFilter = useFilterName();
  const nameTab = useTabName();
  const others = document.filters.filter(
    ({ _id, under }) => _id !== filter._id && !under.includes(filter._id),
  );
  return (
    <Stack gap="sm">
      <FieldSelect
        field={filter}
        onChange={({ dimension, of }) => {
          const { of: _of, ...rest } = filter;
          onChange({ ...rest, dimension, ...(of && { of }), value: NO_CHOICE });
        }}
      />
      <LocalTextFields
        label={t('viz_dashboards.edit.label')}
        placeholder={nameField(filter, catalog)}
        value={filter.label}
        onChange={(label) => onChange({ ...filter, label })}
      />
      <Checkbox
        label={t('viz_dashboards.edit.required')}
        checked={filter.required}
        onChange={({ currentTarget: { checked } }) => onChange({ ...filter, required: checked })}
      />
      <Checkbox
        label={t('viz_dashboards.edit.hidden')}
        checked={filter.hidden}
        onChange={({ currentTarget: { checked } }) => onChange({ ...filter, hidden: checked })}
      />
      {document.tabs.length > 1 && (
        <MultiSelect
          label={t('viz_dashboards.edit.in_tabs')}
          placeholder={filter.tabs === null ? t('viz_dashboards.edit.all_tabs') : ''}
          data={document.tabs.map((tab) => ({ value: tab._id, label: nameTab(tab) }))}
          value={filter.tabs ?? []}
          onChange={(tabs) => onChange({ ...filter, tabs: tabs.length === 0 ? null : tabs })}
        />
      )}
      {others.length > 0 && (
        <MultiSelect
          label={t('viz_dashboards.edit.under')}
          maxValues={5}
          data={others.map((one) => ({ value: one._id, label: nameFilter(one) }))}
          value={filter.under}
          onChange={(under) => onChange({ ...filter, under })}
        />
      )}
      <div>
        <Text size="sm" fw={500} mb={6}>
          {t('viz_dashboards.edit.opens_with')}
        </Text>
        <ValuesForm
          key={`${filter._id} ${filter.of} ${filter.dimension}`}
          filter={filter}
          name={nameFilter(filter)}
          value={filter.value}
          onChange={(value) => onChange({ ...filter, value })}
        />
      </div>
    </Stack>
  );
}
