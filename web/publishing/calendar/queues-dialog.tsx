import {
  ActionIcon,
  Button,
  Chip,
  Group,
  Modal,
  Select,
  Stack,
  Switch,
  Text,
  TextInput,
} from '@mantine/core';
import { IconPencil, IconPlus, IconTrash, IconX } from '@tabler/icons-react';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { listWeekdays } from '#contracts/kit/week.ts';
import { ZONES } from '#contracts/kit/zone-name.ts';
import {
  createQueue,
  deleteQueue,
  listQueues,
  updateQueue,
  type PostQueue,
  type QueueInput,
  type QueueSlot,
} from '#contracts/publishing/queues.ts';
import { useCallMutation, useCallQuery } from '#web/kit/api/use-call.ts';
import { useWeekStart } from '#web/kit/session/session.ts';
import { dateFormat } from '#web/kit/text/kept-formats.ts';
import { confirm } from '#web/kit/ui/confirm.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { useCalendarTools } from './calendar-context.ts';
import { addDays, toDate } from './days.ts';
import { PoolButton, PoolDialog } from './pool-dialog.tsx';
import classes from './calendar.module.css';

const REFRESH = ['publishing_queue.', 'publishing_post.'];

/** The queues with their weekly slots. */
export function QueuesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { zone } = useCalendarTools();
  const queues = useCallQuery(listQueues, {});
  const [edited, setEdited] = useState<QueueInput & { _id?: string; version?: number }>();
  const [pool, setPool] = useState<PostQueue>();
  if (pool) return <PoolDialog queue={pool} onClose={() => setPool(undefined)} />;
  return (
    <Modal
      opened
      size="lg"
      onClose={onClose}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
      title={t('publishing_queues.title')}
    >
      {edited ? (
        <QueueForm queue={edited} onDone={() => setEdited(undefined)} />
      ) : (
        <Stack gap="sm">
          <Text size="sm" c="var(--es-dim)">
            {t('publishing_queues.about')}
          </Text>
          <QueryView inline of={queues} loading={<RowsSkeleton rows={3} />}>
            {({ items }) => (
              <ul className={classes.queues}>
                {items.map((queue) => (
                  <QueueLine key={queue._id} queue={queue} onEdit={() => setEdited(queue)} onPool={setPool} />
                ))}
              </ul>
            )}
          </QueryView>
          <Button
            variant="light"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setEdited({ name: '', zone, slots: [], paused: false })}
          >
            {t('publishing_queues.add')}
          </Button>
        </Stack>
      )}
    </Modal>
  );
}

type LineProps = { queue: PostQueue; onEdit: () => void; onPool: (queue: PostQueue) => void };

function QueueLine({ queue, onEdit, onPool }: LineProps) {
  const { t } = useTranslation();
  const { mayWrite } = useCalendarTools();
  const { _id, name, zone, slots, paused, waiting } = queue;
  const update = useCallMutation(updateQueue, { refresh: REFRESH });
  const remove = useCallMutation(deleteQueue, { refresh: REFRESH });
  const askRemove = async () => {
    const yes = await confirm({
      title: t('publishing_queues.delete_title', { name }),
      text: t('publishing_queues.delete_text'),
      act: t('publishing_queues.delete'),
      danger: true,
    });
    if (yes) remove.send({ params: { _id } });
  };
  return (
    <li className={classes.queue}>
      <div>
        <strong>{name}</strong>
        <p>
          {t('publishing_queues.slots', { count: slots.length })} · {zone} ·{' '}
          {t('publishing_queues.waiting', { count: waiting })}
        </p>
      </div>
      {mayWrite && <PoolButton queue={queue} onOpen={onPool} />}
      <Switch
        label={t('publishing_queues.paused')}
        checked={paused}
        onChange={({ currentTarget }) =>
          update.send({ params: { _id }, body: { paused: currentTarget.checked } })
        }
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('publishing_queues.change', { name })}
        onClick={onEdit}
      >
        <IconPencil size={16} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('publishing_queues.delete_title', { name })}
        onClick={() => void askRemove()}
      >
        <IconTrash size={16} />
      </ActionIcon>
    </li>
  );
}

type FormProps = { queue: QueueInput & { _id?: string; version?: number }; onDone: () => void };

function QueueForm({ queue, onDone }: FormProps) {
  const { t } = useTranslation();
  const [name, setName] = useState(queue.name);
  const [zone, setZone] = useState(queue.zone);
  const [slots, setSlots] = useState<readonly QueueSlot[]>(queue.slots);
  const options = { refresh: REFRESH, onDone };
  const create = useCallMutation(createQueue, options);
  const update = useCallMutation(updateQueue, options);
  const { _id, version } = queue;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const body = { name, zone, slots: [...slots], paused: queue.paused };
    if (_id === undefined) create.send({ body });
    else update.send({ params: { _id }, body: { ...body, version } });
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <Group grow align="flex-start">
          <TextInput
            data-autofocus
            required
            maxLength={80}
            label={t('publishing_queues.name')}
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
          <Select
            searchable
            allowDeselect={false}
            label={t('publishing_queues.zone')}
            data={[...ZONES]}
            value={zone}
            onChange={(chosen) => setZone(chosen ?? zone)}
          />
        </Group>
        <SlotFields slots={slots} onChange={setSlots} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onDone}>
            {t('kit.cancel')}
          </Button>
          <Button type="submit" loading={create.isPending || update.isPending}>
            {t('publishing_queues.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

type SlotsProps = { slots: readonly QueueSlot[]; onChange: (slots: readonly QueueSlot[]) => void };

/** The times of a week: some weekdays and a time are added at once, each slot is removed by itself. */
function SlotFields({ slots, onChange }: SlotsProps) {
  const { t, i18n } = useTranslation();
  const weekdays = listWeekdays(useWeekStart());
  const [days, setDays] = useState<string[]>(['1', '2', '3', '4', '5']);
  const [time, setTime] = useState('09:00');
  const short = dateFormat(i18n.language, { weekday: 'short', timeZone: 'UTC' });
  // 1 December 2024 was a Sunday.
  const nameOf = (weekday: number) => short.format(toDate(addDays('2024-12-01', weekday)));
  const add = () => {
    const added = days.map((day) => ({ weekday: Number(day), time }));
    const isNew = (slot: QueueSlot) =>
      !slots.some((one) => one.weekday === slot.weekday && one.time === slot.time);
    onChange([...slots, ...added.filter(isNew)]);
  };
  return (
    <fieldset className={classes.slots}>
      <legend>{t('publishing_queues.weekly')}</legend>
      <Group gap={6}>
        <Chip.Group multiple value={days} onChange={setDays}>
          {weekdays.map((weekday) => (
            <Chip key={weekday} size="xs" value={String(weekday)}>
              {nameOf(weekday)}
            </Chip>
          ))}
        </Chip.Group>
        <TextInput
          type="time"
          size="xs"
          aria-label={t('publishing_calendar.time')}
          value={time}
          onChange={({ currentTarget }) => setTime(currentTarget.value)}
        />
        <Button size="xs" variant="default" disabled={days.length === 0 || time === ''} onClick={add}>
          {t('publishing_queues.add_slots')}
        </Button>
      </Group>
      {weekdays.map((weekday) => {
        const own = slots.filter((slot) => slot.weekday === weekday);
        if (own.length === 0) return null;
        return (
          <div key={weekday} className={classes.slotDay}>
            <span>{nameOf(weekday)}</span>
            {own
              .toSorted((one, other) => (one.time < other.time ? -1 : 1))
              .map((slot) => (
                <span key={slot.time} className={classes.chip}>
                  <span>{slot.time}</span>
                  <button
                    type="button"
                    className={classes.chipOff}
                    aria-label={t('publishing_queues.remove_slot', {
                      slot: `${nameOf(weekday)} ${slot.time}`,
                    })}
                    onClick={() => onChange(slots.filter((one) => one !== slot))}
                  >
                    <IconX size={14} />
                  </button>
                </span>
              ))}
          </div>
        );
      })}
    </fieldset>
  );
}
