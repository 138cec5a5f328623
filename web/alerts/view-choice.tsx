import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useAddressQuery } from '#web/kit/router/address.ts';

const VIEWS = ['fired', 'rules'] as const;

/** Which part of a page of alerts is open, by its address: what fired, or the rules. */
export function useAlertView(): (typeof VIEWS)[number] {
  const [query] = useAddressQuery();
  return query.view === 'rules' ? 'rules' : 'fired';
}

/** Chooses it. */
export function ViewChoice() {
  const { t } = useTranslation();
  const [, change] = useAddressQuery();
  const view = useAlertView();
  return (
    <SegmentedControl
      size="sm"
      aria-label={t('alerts.view.label')}
      data={VIEWS.map((value) => ({ value, label: t(`alerts.view.${value}`) }))}
      value={view}
      onChange={(next) => change({ view: next === 'rules' ? 'rules' : undefined, of: undefined })}
    />
  );
}
