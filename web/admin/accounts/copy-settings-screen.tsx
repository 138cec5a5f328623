import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { getAccount } from '#contracts/admin/account.ts';
import { copyAccountSettings } from '#contracts/settings/transfer.ts';
import { call } from '#web/kit/api/call.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { useAddressQuery } from '#web/kit/router/address.ts';
import { useOpenTitle } from '#web/kit/router/open-title.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { confirm } from '#web/kit/ui/confirm.tsx';
import { PageBody, PageHeader } from '#web/kit/ui/page-header.tsx';
import { MovingView } from '#web/settings/transfer/moving-view.tsx';
import { useMoving, type MoveOptions } from '#web/settings/transfer/use-moving.ts';
import { AccountChoice } from '../account-choice.tsx';
import classes from './copy-settings.module.css';

/** /admin/settings_copy: copies the settings of one organisation to another; the changes are previewed first, part by part. */
export function CopySettingsScreen() {
  const { t } = useTranslation();
  const [query, change] = useAddressQuery();
  const moving = useMoving(t('admin.copy_settings.done'));
  const { from = null, to = null } = query;
  const pair = from !== null && to !== null && from !== to ? { from, to } : null;
  const target = useCallQuery(getAccount, { params: { account_id: to ?? '' } }, { enabled: to !== null });
  const busy = moving.busy !== null;
  const choose = (which: 'from' | 'to') => (id: string | null) => {
    change({ [which]: id ?? undefined }, { replace: true });
    // The shown result concerned other organisations.
    moving.forget();
  };
  const move = ({ parts, ...how }: MoveOptions) => {
    if (!pair) throw new Error('two organisations are chosen before anything is copied');
    return call(copyAccountSettings, { body: { ...pair, ...how, ...(parts ? { parts: [...parts] } : {}) } });
  };
  const ask = () =>
    confirm({
      title: t('admin.copy_settings.act'),
      text: t('admin.copy_settings.ask', { name: target.data?.name ?? '' }),
      act: t('admin.copy_settings.act'),
    });
  return (
    <PageBody>
      <PageHeader title={useOpenTitle()} about={t('admin.copy_settings.about')} />
      <Card title={t('admin.copy_settings.which')}>
        <div className={classes.pair}>
          <AccountChoice
            label={t('transfer.copy.from')}
            value={from}
            disabled={busy}
            onChange={choose('from')}
          />
          <AccountChoice
            label={t('transfer.copy.to')}
            value={to}
            disabled={busy}
            error={from !== null && from === to ? t('admin.copy_settings.same') : undefined}
            onChange={choose('to')}
          />
          <Button
            variant="default"
            disabled={!pair}
            loading={moving.busy === 'checking'}
            onClick={() => void moving.look(move)}
          >
            {t('transfer.copy.check')}
          </Button>
        </div>
        <MovingView moving={moving} move={move} ask={ask} />
      </Card>
    </PageBody>
  );
}
