import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { encode } from 'uqr';
import {
  createCalendarAddress,
  deleteCalendarAddress,
  getCalendarAddress,
} from '#contracts/publishing/calendar-files.ts';
import { useCallMutation, useCallQuery } from '#web/kit/api/use-call.ts';
import { confirm } from '#web/kit/ui/confirm.tsx';
import { HandedAddress } from '#web/kit/ui/handed-address.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { BlockSkeleton } from '#web/kit/ui/skeletons.tsx';
import { TimeText } from '#web/kit/ui/time.tsx';
import classes from './calendar.module.css';

/** The address at which one's own calendar program reads posts: made, copied, replaced and revoked here. */
export function AddressDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const read = useCallQuery(getCalendarAddress, {});
  const [url, setUrl] = useState<string>();
  const refresh = ['publishing_calendar_address.'];
  const make = useCallMutation(createCalendarAddress, { refresh, onDone: (made) => setUrl(made.url) });
  const revoke = useCallMutation(deleteCalendarAddress, {
    refresh,
    success: t('publishing_files.revoked'),
    onDone: () => setUrl(undefined),
  });
  const ask = async (act: 'replace' | 'revoke') => {
    const question = {
      title: t(`publishing_files.${act}_title`),
      text: t('publishing_files.ends'),
      act: t(`publishing_files.${act}`),
      danger: true,
    };
    if (!(await confirm(question))) return;
    if (act === 'revoke') revoke.send({});
    else make.send({});
  };
  return (
    <Modal
      opened
      onClose={onClose}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
      title={t('publishing_files.title')}
    >
      <QueryView of={read} loading={<BlockSkeleton height={120} />}>
        {({ address }) => (
          <Stack gap="sm">
            <Text size="sm">{t('publishing_files.about')}</Text>
            {url !== undefined && <NewAddress url={url} />}
            {address && (
              <Text size="sm" c="var(--es-dim)">
                {t('publishing_files.made')} <TimeText value={address.created_at} />
                {' · '}
                {address.last_read_at === null ? (
                  t('publishing_files.never_read')
                ) : (
                  <>
                    {t('publishing_files.last_read')} <TimeText value={address.last_read_at} />
                  </>
                )}
              </Text>
            )}
            <Group justify="flex-end" gap="xs">
              {address ? (
                <>
                  <Button variant="default" loading={revoke.isPending} onClick={() => void ask('revoke')}>
                    {t('publishing_files.revoke')}
                  </Button>
                  <Button variant="default" loading={make.isPending} onClick={() => void ask('replace')}>
                    {t('publishing_files.replace')}
                  </Button>
                </>
              ) : (
                <Button data-autofocus loading={make.isPending} onClick={() => make.send({})}>
                  {t('publishing_files.make')}
                </Button>
              )}
            </Group>
          </Stack>
        )}
      </QueryView>
    </Modal>
  );
}

/** An address that was just made: it is shown this once. */
function NewAddress({ url }: { url: string }) {
  const { t } = useTranslation();
  const { data, size } = encode(url, { border: 4, ecc: 'M' });
  const dots = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <>
      <HandedAddress
        label={t('publishing_files.own_address')}
        help={t('publishing_files.once')}
        value={url}
        who={t('publishing_files.program')}
      />
      {/* Dark on white in every theme, since cameras need it so. */}
      <svg
        className={classes.qr}
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label={t('publishing_files.qr')}
      >
        <path d={dots.join('')} shapeRendering="crispEdges" />
      </svg>
    </>
  );
}
