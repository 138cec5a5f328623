import { MultiSelect, Select, Switch } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { listPublishingAccounts } from '#contracts/publishing/accounts.ts';
import type { PostImport } from '#contracts/publishing/post-import.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { filterOptions } from '#web/kit/ui/filter-options.ts';
import { listZones } from '../composer/fields/zone-names.ts';
import { useChangeImport } from './use-change-import.ts';
import classes from './import.module.css';

/** What rows do not say themselves: their channels, the zone of their times, and whether they are scheduled at once. */
export function OptionsCard({ file, isLocked }: { file: PostImport; isLocked: boolean }) {
  const { t } = useTranslation();
  const { options, changeOptions } = useChangeImport(file);
  const { zone, accounts, schedule } = options;
  const known = useCallQuery(listPublishingAccounts, {}).data?.items ?? [];
  const zones = useMemo(
    () => listZones(zone).map((value) => ({ value, label: value.replaceAll('_', ' ') })),
    [zone],
  );
  return (
    <Card title={t('publishing_import.options')}>
      <div className={classes.grid}>
        <MultiSelect
          label={t('publishing_import.accounts')}
          description={t('publishing_import.accounts_help')}
          disabled={isLocked}
          data={known.map(({ connection_id, channel, name }) => ({
            value: connection_id,
            label: `${name} (${t(`networks.${channel}.name`)})`,
          }))}
          value={accounts}
          onChange={(chosen) => changeOptions({ accounts: chosen })}
        />
        <Select
          label={t('publishing_import.zone')}
          description={t('publishing_import.zone_help')}
          searchable
          allowDeselect={false}
          filter={filterOptions}
          disabled={isLocked}
          data={zones}
          value={zone}
          onChange={(next) => next && changeOptions({ zone: next })}
        />
      </div>
      <Switch
        mt="md"
        label={t('publishing_import.at_once')}
        description={t('publishing_import.at_once_help')}
        disabled={isLocked}
        checked={schedule}
        onChange={({ currentTarget }) => changeOptions({ schedule: currentTarget.checked })}
      />
    </Card>
  );
}
