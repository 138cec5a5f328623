import { Button, Progress } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MentionChange } from '#contracts/listening/actions/change.ts';
import { listChanges, stopChange, undoChange } from '#contracts/listening/actions/endpoints.ts';
import { useCallQuery, useRefresh, useCallMutation } from '#web/kit/api/use-call.ts';
import { useLive } from '#web/kit/realtime/live-store.ts';
import { formatExactNumber, useLanguage } from '#web/kit/text/format.ts';
import classes from './feed.module.css';

/** How often the progress of an edit is polled, in milliseconds. */
const EVERY = 1000;

/** The progress of the reader's edits of all that a filter finds, each with a button to stop it; empty if none is running. */
export function ChangeLines() {
  const refresh = useRefresh();
  const [going, setGoing] = useState(false);
  const { data } = useCallQuery(listChanges, {}, going ? { every: EVERY } : {});
  const open = data?.items ?? [];
  if (data && going !== open.length > 0) setGoing(open.length > 0);
  useLive('mentions.changed', () => refresh('mention.changes'));
  return open.map((change) => <Line key={change._id} change={change} />);
}

function Line({ change: { _id, state, done, total } }: { change: MentionChange }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const after = { refresh: ['mention.changes', 'mention.list', 'mention.count'] };
  const stop = useCallMutation(stopChange, after);
  const undo = useCallMutation(undoChange, after);
  const waits = state === 'waiting';
  const words = waits
    ? t('feed.progress.waiting', { count: total, value: formatExactNumber(total, language) })
    : t('feed.progress.running', {
        done: formatExactNumber(done, language),
        total: formatExactNumber(total, language),
      });
  return (
    <div className={classes.change}>
      <span role="status">{words}</span>
      <Progress
        className={classes.changeBar}
        size="sm"
        value={total > 0 ? Math.min(100, (done / total) * 100) : 0}
        aria-label={words}
      />
      <Button
        variant="default"
        size="compact-sm"
        loading={stop.isPending || undo.isPending}
        onClick={() => (waits ? undo : stop).send({ params: { _id } })}
      >
        {t('feed.progress.stop')}
      </Button>
    </div>
  );
}
