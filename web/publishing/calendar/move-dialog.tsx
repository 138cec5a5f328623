import { Button, Group, Modal, NumberInput, SegmentedControl, Stack, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { PostTile } from '#contracts/publishing/post.ts';
import { addDays } from './days.ts';
import { USUAL_TIME } from './to-moves.ts';
import type { Move } from './use-changes.ts';

type Props = {
  posts: readonly PostTile[];
  today: string;
  onMove: (moves: readonly Move[]) => void;
  onClose: () => void;
};

/** Where posts go, without a pointer: to a day and a time, or all by the same number of days. */
export function MoveDialog({ posts, today, onMove, onClose }: Props) {
  const { t } = useTranslation();
  const [first] = posts;
  const isOne = posts.length === 1;
  const timed = posts.filter(({ wall_time }) => wall_time !== null);
  const [way, setWay] = useState<'day' | 'shift'>('day');
  const [day, setDay] = useState(first?.wall_time?.slice(0, 10) ?? today);
  const [time, setTime] = useState(isOne ? (first?.wall_time?.slice(11) ?? USUAL_TIME) : '');
  const [shift, setShift] = useState<number | string>(7);
  const isComplete =
    way === 'day' ? day !== '' && (time !== '' || !isOne) : typeof shift === 'number' && shift !== 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isComplete) return;
    onMove(
      way === 'day'
        ? posts.map((post) => ({
            _id: post._id,
            wall_time: `${day}T${time || (post.wall_time?.slice(11) ?? USUAL_TIME)}`,
          }))
        : timed.map(({ _id, wall_time }) => ({ _id, wall_time: shiftDays(wall_time ?? '', Number(shift)) })),
    );
    onClose();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
      title={t('publishing_calendar.move_title', { count: posts.length })}
    >
      <form onSubmit={submit}>
        <Stack gap="sm">
          {!isOne && timed.length > 0 && (
            <SegmentedControl
              fullWidth
              aria-label={t('publishing_calendar.move_way')}
              value={way}
              onChange={(value) => setWay(value === 'shift' ? 'shift' : 'day')}
              data={[
                { value: 'day', label: t('publishing_calendar.to_day') },
                { value: 'shift', label: t('publishing_calendar.by_days') },
              ]}
            />
          )}
          {way === 'day' ? (
            <Group grow align="flex-start">
              <TextInput
                type="date"
                data-autofocus
                label={t('publishing_calendar.day')}
                value={day}
                onChange={({ currentTarget }) => setDay(currentTarget.value)}
              />
              <TextInput
                type="time"
                label={t('publishing_calendar.time')}
                description={isOne ? undefined : t('publishing_calendar.time_kept')}
                inputWrapperOrder={['label', 'input', 'description']}
                value={time}
                onChange={({ currentTarget }) => setTime(currentTarget.value)}
              />
            </Group>
          ) : (
            <NumberInput
              label={t('publishing_calendar.days')}
              description={t('publishing_calendar.days_help')}
              allowDecimal={false}
              min={-3660}
              max={3660}
              value={shift}
              onChange={setShift}
            />
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('kit.cancel')}
            </Button>
            <Button type="submit" disabled={!isComplete}>
              {t('publishing_calendar.move')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

function shiftDays(wallTime: string, days: number): string {
  return `${addDays(wallTime.slice(0, 10), days)}${wallTime.slice(10)}`;
}
