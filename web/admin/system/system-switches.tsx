import { Switch, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { getSwitches, saveSwitches } from '#contracts/admin/system.ts';
import { FEATURES } from '#contracts/permissions/features.ts';
import { useCallQuery, useCallMutation } from '#web/kit/api/use-call.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { BlockSkeleton } from '#web/kit/ui/skeletons.tsx';
import classes from '../admin.module.css';

/** Features of the whole installation; one that is off is off for everybody. */
export function SystemSwitches() {
  const { t } = useTranslation();
  const switches = useCallQuery(getSwitches, {});
  const save = useCallMutation(saveSwitches, {
    success: t('admin.system.switches_saved'),
    refresh: ['admin.system.switches', 'auth.session'],
  });
  return (
    <Card title={t('admin.system.tabs.switches')}>
      <Text size="sm" c="var(--es-dim)" mb="md">
        {t('admin.system.switches_about')}
      </Text>
      <QueryView of={switches} loading={<BlockSkeleton height={200} />}>
        {({ off, version }) => (
          <div className={classes.switches}>
            {FEATURES.map((feature) => (
              <Switch
                key={feature}
                label={t(`features.names.${feature}`)}
                checked={!off.includes(feature)}
                disabled={save.isPending}
                onChange={({ currentTarget }) => {
                  const rest = off.filter((one) => one !== feature);
                  save.send({ body: { version, off: currentTarget.checked ? rest : [...rest, feature] } });
                }}
              />
            ))}
          </div>
        )}
      </QueryView>
    </Card>
  );
}
