import { Alert, Button, Group, Modal, Select, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PostTile } from '#contracts/publishing/post.ts';
import { findQueueSlot, listQueues, type SlotChoice } from '#contracts/publishing/queues.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { dateFormat } from '#web/kit/text/kept-formats.ts';
import { toDate } from './days.ts';
import classes from './calendar.module.css';

/** The most slots that were passed over and are named. */
const MOST_PASSED = 6;

type Props = {
  posts: readonly PostTile[];
  onChoose: (queueId: string) => void;
  onClose: () => void;
  /** Opens the queues, where there are none yet. */
  onQueues: () => void;
};

/** Gives posts the next free slots of a queue; for one post it says which, and why. */
export function QueueChoiceDialog({ posts, onChoose, onClose, onQueues }: Props) {
  const { t } = useTranslation();
  const queues = useCallQuery(listQueues, {}).data?.items;
  const [chosen, setChosen] = useState<string>();
  const queueId = chosen ?? queues?.find(({ slots }) => slots.length > 0)?._id;
  const [post] = posts;
  return (
    <Modal
      opened
      onClose={onClose}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
      title={t('publishing_queues.choose_title', { count: posts.length })}
    >
      <Stack gap="sm">
        {queues?.length === 0 ? (
          <Alert variant="light">
            <Stack gap="xs" align="flex-start">
              {t('publishing_queues.none')}
              <Button size="compact-sm" onClick={onQueues}>
                {t('publishing_queues.add')}
              </Button>
            </Stack>
          </Alert>
        ) : (
          <Select
            data-autofocus
            allowDeselect={false}
            label={t('publishing_queues.queue')}
            data={(queues ?? []).map(({ _id: value, name: label }) => ({ value, label }))}
            value={queueId ?? null}
            onChange={(value) => setChosen(value ?? undefined)}
          />
        )}
        {queueId !== undefined && posts.length === 1 && post && (
          <SlotPreview queueId={queueId} postId={post._id} />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('kit.cancel')}
          </Button>
          <Button
            disabled={queueId === undefined}
            onClick={() => {
              if (queueId !== undefined) onChoose(queueId);
              onClose();
            }}
          >
            {t('publishing_queues.put')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function SlotPreview({ queueId, postId }: { queueId: string; postId: string }) {
  const { t, i18n } = useTranslation();
  const { data } = useCallQuery(findQueueSlot, { params: { _id: queueId }, query: { post: postId } });
  const day = dateFormat(i18n.language, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  });
  const say = (wallTime: string) => `${day.format(toDate(wallTime.slice(0, 10)))}, ${wallTime.slice(11)}`;
  if (!data) return null;
  if (!data.slot) return <p className={classes.trayEmpty}>{t('publishing_queues.no_slot')}</p>;
  const { wall_time, zone, passed } = data.slot;
  return (
    <div className={classes.why}>
      <strong>
        {say(wall_time)} <small>{zone}</small>
      </strong>
      {passed.length > 0 && (
        <>
          <span>{t('publishing_queues.why')}</span>
          <ul>
            {passed.slice(-MOST_PASSED).map((one) => (
              <li key={one.wall_time}>
                {say(one.wall_time)}: {sayReason(one)}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );

  function sayReason({ reason, by }: SlotChoice['passed'][number]): string {
    return reason === 'taken'
      ? t('publishing_queues.reasons.taken', { name: by?.name || t('publishing.no_words') })
      : t(`publishing_queues.reasons.${reason}`);
  }
}
