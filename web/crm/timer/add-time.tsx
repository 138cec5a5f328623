import { Button, NumberInput, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { addTime, type Timer } from '#contracts/crm/timer/endpoints.ts';
import { MS_PER_MINUTE } from '#contracts/kit/duration.ts';
import { ApiError } from '#web/kit/api/api-error.ts';
import { formatError } from '#web/kit/api/error-text.ts';
import { useCallMutation } from '#web/kit/api/use-call.ts';
import { readReaderField, toReaderField } from '#web/kit/text/reader-clock.ts';
import classes from './timer.module.css';

/** What one most often forgets to measure, in minutes. */
const USUAL = 15;

/** Writes down time that no timer saw: when it began, how long it took, and why it is by hand. */
export function AddTime({ id, onDone }: { id: string; onDone: (timer?: Timer) => void }) {
  const { t } = useTranslation();
  const [begun, setBegun] = useState(() => toReaderField(new Date(Date.now() - USUAL * MS_PER_MINUTE)));
  const [minutes, setMinutes] = useState<number | string>(USUAL);
  const [note, setNote] = useState('');
  const sending = useCallMutation(addTime, { quiet: true, onDone });
  const fields: Readonly<Record<string, string>> =
    sending.error instanceof ApiError ? sending.error.fields : {};
  const started = readReaderField(begun);
  const length = Number(minutes);
  const good = started !== null && length > 0 && note.trim() !== '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!good || !started) return;
    sending.send({
      params: { _id: id },
      body: {
        started_at: started.toISOString(),
        ended_at: new Date(started.getTime() + length * MS_PER_MINUTE).toISOString(),
        note: note.trim(),
      },
    });
  };
  return (
    <form className={classes.form} onSubmit={submit}>
      <div className={classes.pair}>
        <TextInput
          type="datetime-local"
          label={t('service_times.timer.began')}
          value={begun}
          error={fields['started_at']}
          onChange={({ currentTarget }) => setBegun(currentTarget.value)}
        />
        <NumberInput
          label={t('service_times.timer.minutes')}
          min={1}
          max={1440}
          value={minutes}
          error={fields['ended_at']}
          onChange={setMinutes}
        />
      </div>
      <TextInput
        label={t('service_times.timer.why')}
        maxLength={500}
        required
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      {sending.error && Object.keys(fields).length === 0 && <p role="alert">{formatError(sending.error)}</p>}
      <div className={classes.acts}>
        <Button variant="default" size="xs" onClick={() => onDone()}>
          {t('kit.cancel')}
        </Button>
        <Button type="submit" size="xs" disabled={!good} loading={sending.isPending}>
          {t('service_times.timer.save')}
        </Button>
      </div>
    </form>
  );
}
