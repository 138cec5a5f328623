import { Button, SegmentedControl, Text, Textarea } from '@mantine/core';
import { TimeInput } from '@mantine/dates';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PunchDirection, PunchEntry } from '#contracts/audit/punch.ts';
import { toZonedTime } from './zone-time.ts';
import classes from './punch-log.module.css';

export type Correction = { direction: PunchDirection; time: string; reason: string };

type Props = {
  entry: PunchEntry | null;
  takesBack: boolean;
  zone: string;
  busy: boolean;
  onSave: (correction: Correction) => void;
  onCancel: () => void;
};

/** What is right instead, and why; without a reason nothing is written. */
export function CorrectionForm({ entry, takesBack, zone, busy, onSave, onCancel }: Props) {
  const { t } = useTranslation();
  const [direction, setDirection] = useState<PunchDirection>(entry?.direction ?? 'in');
  const [time, setTime] = useState(entry ? toZonedTime(new Date(entry.at), zone) : '09:00');
  const [reason, setReason] = useState('');
  const ready = reason.trim() !== '' && /^\d\d:\d\d$/.test(time);
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (ready) onSave({ direction, time, reason: reason.trim() });
      }}
    >
      {takesBack ? (
        <Text size="sm">{t('audit.punch.taken_back_text')}</Text>
      ) : (
        <div className={classes.row}>
          <SegmentedControl
            aria-label={t('audit.punch.which')}
            value={direction}
            onChange={(value) => setDirection(value === 'out' ? 'out' : 'in')}
            data={[
              { value: 'in', label: t('audit.punch.direction.in') },
              { value: 'out', label: t('audit.punch.direction.out') },
            ]}
          />
          <TimeInput
            aria-label={t('audit.punch.time')}
            value={time}
            onChange={({ currentTarget }) => setTime(currentTarget.value)}
          />
        </div>
      )}
      <Textarea
        label={t('audit.punch.reason')}
        description={t('audit.punch.reason_help')}
        required
        autosize
        minRows={2}
        maxLength={500}
        data-autofocus
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <div className={classes.acts}>
        <Button type="submit" color={takesBack ? 'red' : undefined} disabled={!ready} loading={busy}>
          {t(takesBack ? 'audit.punch.take_back' : 'audit.punch.save')}
        </Button>
        <Button variant="subtle" color="gray" onClick={onCancel}>
          {t('kit.cancel')}
        </Button>
      </div>
    </form>
  );
}
