import { Button, Group, Modal, Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { endPause, listPastTargets, type PublishingPause } from '#contracts/publishing/pauses.ts';
import { useCallMutation, useCallQuery } from '#web/kit/api/use-call.ts';
import { showSuccess } from '#web/kit/toast/toast.ts';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { PausedList } from './paused-list.tsx';
import classes from './sending.module.css';

const WAYS = ['miss', 'send'] as const;

/** Ends a pause, after what was due meanwhile is shown. */
export function ResumeDialog({ pause, onClose }: { pause: PublishingPause; onClose: () => void }) {
  const { t } = useTranslation();
  const params = { _id: pause._id };
  const past = useCallQuery(listPastTargets, { params });
  const [way, setWay] = useState<(typeof WAYS)[number]>('miss');
  const end = useCallMutation(endPause, {
    refresh: ['publishing_pause.', 'publishing_health.', 'publishing_target.', 'publishing_post.'],
    onDone: () => {
      showSuccess(t('publishing_sending.resumed'));
      onClose();
    },
  });
  return (
    <Modal
      opened
      onClose={onClose}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
      title={t('publishing_sending.resume_title')}
    >
      <QueryView inline of={past} loading={<RowsSkeleton rows={3} />}>
        {({ items }) => (
          <Stack gap="sm">
            {items.length === 0 ? (
              <p className={classes.help}>{t('publishing_sending.resume_none')}</p>
            ) : (
              <>
                <Radio.Group
                  label={t('publishing_sending.resume_past', { count: items.length })}
                  value={way}
                  onChange={(next) => setWay(next === 'send' ? 'send' : 'miss')}
                >
                  <Stack gap={6} mt={6}>
                    {WAYS.map((one) => (
                      <Radio key={one} value={one} label={t(`publishing_sending.past.${one}`)} />
                    ))}
                  </Stack>
                </Radio.Group>
                <div className={classes.scroll}>
                  <PausedList targets={items} />
                </div>
              </>
            )}
            <Group justify="flex-end">
              <Button variant="default" onClick={onClose}>
                {t('kit.cancel')}
              </Button>
              <Button
                data-autofocus
                loading={end.isPending}
                onClick={() => end.send({ params, body: { past: way } })}
              >
                {t('publishing_sending.resume')}
              </Button>
            </Group>
          </Stack>
        )}
      </QueryView>
    </Modal>
  );
}
