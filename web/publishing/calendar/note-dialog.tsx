import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { createNote, deleteNote, updateNote, type CalendarNote } from '#contracts/publishing/notes.ts';
import { ApiError } from '#web/kit/api/api-error.ts';
import { useCallMutation } from '#web/kit/api/use-call.ts';
import { formatFault } from '#web/kit/text/format-fault.ts';

type Props = {
  note: Pick<CalendarNote, 'text' | 'first_day' | 'last_day'> & Partial<CalendarNote>;
  onClose: () => void;
};

/** Writes a note on days, or changes one. */
export function NoteDialog({ note, onClose }: Props) {
  const { t } = useTranslation();
  const [text, setText] = useState(note.text);
  const [first_day, setFirst] = useState(note.first_day);
  const [last_day, setLast] = useState(note.last_day);
  const options = { refresh: ['publishing_note.'], onDone: onClose };
  const create = useCallMutation(createNote, { ...options, quiet: true });
  const update = useCallMutation(updateNote, { ...options, quiet: true });
  const remove = useCallMutation(deleteNote, options);
  const { _id, version } = note;
  const error = create.error ?? update.error;
  const faults = error instanceof ApiError ? error.faults : undefined;
  const wrong = (field: string) => (faults?.[field] ? formatFault(faults[field]) : undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const body = { text, first_day, last_day: last_day || first_day };
    if (_id === undefined) create.send({ body });
    else update.send({ params: { _id }, body: { ...body, version } });
  };
  return (
    <Modal
      opened
      onClose={onClose}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
      title={t(_id === undefined ? 'publishing_calendar.note_new' : 'publishing_calendar.note_change')}
    >
      <form onSubmit={submit}>
        <Stack gap="sm">
          <TextInput
            data-autofocus
            required
            maxLength={200}
            label={t('publishing_calendar.note_text')}
            placeholder={t('publishing_calendar.note_example')}
            value={text}
            error={wrong('text')}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
          />
          <Group grow align="flex-start">
            <TextInput
              type="date"
              required
              label={t('publishing_calendar.first_day')}
              value={first_day}
              error={wrong('first_day')}
              onChange={({ currentTarget }) => setFirst(currentTarget.value)}
            />
            <TextInput
              type="date"
              label={t('publishing_calendar.last_day')}
              value={last_day}
              error={wrong('last_day')}
              onChange={({ currentTarget }) => setLast(currentTarget.value)}
            />
          </Group>
          <Group justify="space-between">
            {_id === undefined ? (
              <span />
            ) : (
              <Button variant="subtle" color="red" onClick={() => remove.send({ params: { _id } })}>
                {t('publishing_calendar.note_delete')}
              </Button>
            )}
            <Group>
              <Button variant="default" onClick={onClose}>
                {t('kit.cancel')}
              </Button>
              <Button type="submit" loading={create.isPending || update.isPending}>
                {t('publishing_calendar.note_save')}
              </Button>
            </Group>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
