import { Button, CloseButton, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EDIT_NEEDS } from '#contracts/listening/actions/change.ts';
import { addMentionNote, deleteMentionNote } from '#contracts/listening/actions/endpoints.ts';
import { useCallMutation } from '#web/kit/api/use-call.ts';
import { usePermission } from '#web/kit/session/session.ts';
import { TimeText } from '#web/kit/ui/time.tsx';
import { actWithUndo } from '#web/kit/ui/undo.tsx';
import type { Detail } from './detail-acts.tsx';
import classes from './drawer.module.css';

const refresh = ['mention.get'];

/** The team's internal notes about a mention. */
export function Notes({ detail: { mention, notes } }: { detail: Detail }) {
  const { t } = useTranslation();
  const may = usePermission([EDIT_NEEDS.work]);
  const [text, setText] = useState('');
  /** Notes that are being deleted: they can still be restored. */
  const [gone, setGone] = useState<readonly string[]>([]);
  const add = useCallMutation(addMentionNote, { refresh, onDone: () => setText('') });
  const remove = useCallMutation(deleteMentionNote, { refresh });
  if (!may && notes.length === 0) return null;
  const send = () => {
    if (text.trim() !== '' && !add.isPending) add.send({ params: { _id: mention._id }, body: { text } });
  };
  const show = (id: string) => setGone((before) => before.filter((one) => one !== id));
  const removeNote = (note_id: string) => {
    setGone((before) => [...before, note_id]);
    actWithUndo({
      text: t('feed.detail.note_deleted'),
      act: () => void remove.sendAsync({ params: { _id: mention._id, note_id } }).catch(() => show(note_id)),
      undo: () => show(note_id),
    });
  };
  const shown = notes.filter(({ _id }) => !gone.includes(_id));
  return (
    <section className={classes.notes} aria-label={t('feed.detail.notes')}>
      <h3 className={classes.heading}>{t('feed.detail.notes')}</h3>
      {shown.map((note) => (
        <div key={note._id} className={classes.note}>
          <span className={classes.sub}>
            <strong>{note.author.name}</strong>
            <TimeText value={note.created_at} />
          </span>
          <p>{note.text}</p>
          {note.mine && may && (
            <CloseButton
              size="sm"
              className={classes.noteRemove}
              aria-label={t('feed.detail.delete_note')}
              onClick={() => removeNote(note._id)}
            />
          )}
        </div>
      ))}
      {may && (
        <form
          className={classes.noteForm}
          onSubmit={(event) => {
            event.preventDefault();
            send();
          }}
        >
          <Textarea
            size="sm"
            autosize
            minRows={1}
            maxRows={6}
            maxLength={5000}
            aria-label={t('feed.detail.note')}
            placeholder={t('feed.detail.note')}
            value={text}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
            }}
          />
          <Button
            type="submit"
            size="compact-sm"
            variant="default"
            loading={add.isPending}
            disabled={text.trim() === ''}
          >
            {t('feed.detail.add_note')}
          </Button>
        </form>
      )}
    </section>
  );
}
