import { Select } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { TicketView } from '#contracts/crm/views/endpoints.ts';
import { WireTicketFilter } from '#contracts/crm/views/filter.ts';
import type { Draft } from '#web/kit/form/use-draft.ts';
import { isAll, findView } from './view-of.ts';

const ALL = 'all';
/** Represents a filter that no saved view has any more: it stays unchanged until another is chosen. */
const OWN = 'own';

type Props = { draft: Draft; views: readonly TicketView[]; disabled: boolean };

/** Which tickets are included: all, or those of a saved view of the inbox. The current filter of the view is copied. */
export function ViewField({ draft: { form }, views, disabled }: Props) {
  const { t } = useTranslation();
  const filter = WireTicketFilter.catch({}).parse(form.values.filter);
  const chosen = isAll(filter) ? ALL : (findView(filter, views)?._id ?? OWN);
  return (
    <Select
      label={t('notifications.scope.label')}
      description={t('notifications.crm.help.filter')}
      disabled={disabled}
      allowDeselect={false}
      searchable
      nothingFoundMessage={t('kit.state.nothing')}
      data={[
        { value: ALL, label: t('notifications.crm.all') },
        ...(chosen === OWN ? [{ value: OWN, label: t('notifications.crm.own') }] : []),
        ...views.map(({ _id, name }) => ({ value: _id, label: name })),
      ]}
      value={chosen}
      error={form.errors.filter}
      onChange={(value) => {
        if (value !== OWN) form.setFieldValue('filter', views.find(({ _id }) => _id === value)?.filter ?? {});
      }}
    />
  );
}
