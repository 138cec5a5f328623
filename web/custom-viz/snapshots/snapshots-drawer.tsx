import { Button, Drawer, Stack, Text, TextInput } from '@mantine/core';
import { IconCamera, IconDownload, IconEye, IconTrash, IconUsers } from '@tabler/icons-react';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { DashboardState } from '#contracts/custom-viz/dashboard-state.ts';
import * as contract from '#contracts/custom-viz/snapshots.ts';
import type { Snapshot } from '#contracts/custom-viz/snapshots.ts';
import { useHome } from '#web/custom-viz/homes/home.ts';
import { buildAddress } from '#web/kit/api/address.ts';
import { useCallMutation, useCallQuery } from '#web/kit/api/use-call.ts';
import { useNavigate } from '#web/kit/router/address.ts';
import { TextLink } from '#web/kit/router/link.tsx';
import { usePermission } from '#web/kit/session/session.ts';
import { formatMoment, useLanguage } from '#web/kit/text/format.ts';
import { getReaderZone } from '#web/kit/text/reader-zone.ts';
import { confirm } from '#web/kit/ui/confirm.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { TimeText } from '#web/kit/ui/time.tsx';
import { Act } from '#web/reports/report-item.tsx';
import classes from '#web/reports/reports.module.css';

const REFRESH = { refresh: ['custom_viz_snapshot.'] };

type Props = { _id: string; state: DashboardState; onClose: () => void };

/** The snapshots of a dashboard: taken as it is seen now, opened, shared, downloaded and deleted. */
export function SnapshotsDrawer({ _id, state, onClose }: Props) {
  const { t } = useTranslation();
  const found = useCallQuery(contract.listVizSnapshots, { params: { _id } });
  return (
    <Drawer
      opened
      size="lg"
      position="right"
      onClose={onClose}
      title={t('viz_snapshots.title')}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      <Stack gap="md">
        <Text size="sm" c="var(--es-dim)">
          {t('viz_snapshots.help')}
        </Text>
        <TakeSnapshot _id={_id} state={state} />
        <QueryView of={found} loading={<RowsSkeleton rows={3} />}>
          {({ items }) =>
            items.length === 0 ? (
              <Text size="sm" c="var(--es-dim)">
                {t('viz_snapshots.none')}
              </Text>
            ) : (
              <ul className={classes.list} aria-label={t('viz_snapshots.title')}>
                {items.map((item) => (
                  <SnapshotItem key={item._id} item={item} />
                ))}
              </ul>
            )
          }
        </QueryView>
        <Text size="sm" c="var(--es-dim)">
          {t('viz_snapshots.verify_help')}{' '}
          <TextLink to={contract.VERIFY_SNAPSHOT_PATH} target="_blank" underline="always">
            {t('pages.verify-snapshot')}
          </TextLink>
        </Text>
      </Stack>
    </Drawer>
  );
}

function TakeSnapshot({ _id, state }: Pick<Props, '_id' | 'state'>) {
  const { t } = useTranslation();
  const language = useLanguage();
  const [name, setName] = useState('');
  const take = useCallMutation(contract.createVizSnapshot, { ...REFRESH, onDone: () => setName('') });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    take.send({
      params: { _id },
      body: {
        name: name.trim() || formatMoment(new Date(), language),
        state,
        language: language === 'th' ? 'th' : 'en',
        time_zone: getReaderZone(),
      },
    });
  };
  return (
    <form onSubmit={submit} className={classes.group}>
      <TextInput
        label={t('viz_snapshots.name')}
        description={t('viz_snapshots.name_help')}
        maxLength={120}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <div>
        <Button type="submit" loading={take.isPending} leftSection={<IconCamera size={16} aria-hidden />}>
          {t('viz_snapshots.take')}
        </Button>
      </div>
    </form>
  );
}

function SnapshotItem({ item }: { item: Snapshot }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { write, pages } = useHome();
  const mayShare = usePermission(write);
  const params = { _id: item._id };
  const update = useCallMutation(contract.updateVizSnapshot, REFRESH);
  const remove = useCallMutation(contract.deleteVizSnapshot, REFRESH);
  const share = async () => {
    const question = {
      title: t('viz_snapshots.share_ask', { name: item.name }),
      text: t('viz_snapshots.share_text'),
      act: t('viz_snapshots.share'),
    };
    if (item.shared || (await confirm(question))) update.send({ params, body: { shared: !item.shared } });
  };
  const askAway = async () => {
    const question = {
      title: t('viz_snapshots.delete_ask', { name: item.name }),
      text: t('viz_snapshots.delete_text'),
      act: t('viz_snapshots.delete'),
    };
    if (await confirm({ ...question, danger: true })) remove.send({ params });
  };
  return (
    <li className={classes.item}>
      <div className={classes.head}>
        <span className={classes.title}>{item.name}</span>
        <span className={classes.about}>
          <TimeText value={item.taken_at} /> · {item.taken_by} ·{' '}
          {t(item.shared ? 'viz_snapshots.shared' : 'viz_snapshots.private')}
        </span>
      </div>
      <div className={classes.acts}>
        <Act icon={IconEye} onClick={() => navigate(`${pages.snapshot}/${item._id}`)}>
          {t('viz_snapshots.open')}
        </Act>
        <Act
          icon={IconDownload}
          onClick={() => window.location.assign(buildAddress(contract.downloadVizSnapshot.path, { params }))}
        >
          {t('viz_snapshots.download')}
        </Act>
        {item.mine && (item.shared || mayShare) && (
          <Act icon={IconUsers} onClick={() => void share()}>
            {t(item.shared ? 'viz_snapshots.unshare' : 'viz_snapshots.share')}
          </Act>
        )}
        {item.mine && (
          <Act icon={IconTrash} onClick={() => void askAway()}>
            {t('viz_snapshots.delete')}
          </Act>
        )}
      </div>
    </li>
  );
}
