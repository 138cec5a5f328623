import { Button, Drawer } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { correctPunch, listPunches, type PunchEntry } from '#contracts/audit/punch.ts';
import { useCallQuery, useCallMutation } from '#web/kit/api/use-call.ts';
import { usePermission } from '#web/kit/session/session.ts';
import { useLanguage } from '#web/kit/text/format.ts';
import { dateFormat } from '#web/kit/text/kept-formats.ts';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { CorrectionForm, type Correction } from './correction-form.tsx';
import { EntryLine } from './entry-line.tsx';
import { toInstant } from './zone-time.ts';
import classes from './punch-log.module.css';

type Props = { user: { _id: string; name: string }; day: string; zone: string; onClose: () => void };
/** What is being entered: a correction of an entry, the withdrawal of one, or a forgotten one. */
type EditedEntry = { entry: PunchEntry | null; void: boolean };

/** The entries of a user on a day, both corrections and the entries that they correct; the valid version of each is not crossed out. */
export function DayDrawer({ user, day, zone, onClose }: Props) {
  const { t } = useTranslation();
  const mayCorrect = usePermission(['center.punch_logs.read', 'center.user_management.write']);
  const language = useLanguage();
  const date = dateFormat(language, {
    dateStyle: 'full',
    timeZone: 'UTC',
  });
  const [writing, setWriting] = useState<EditedEntry | null>(null);
  const list = useCallQuery(listPunches, { query: { user_id: user._id, from: day, to: day, limit: 200 } });
  const send = useCallMutation(correctPunch, {
    success: t('audit.punch.done'),
    refresh: ['punch-log.'],
    onDone: () => setWriting(null),
  });
  const write = ({ direction, time, reason }: Correction): void => {
    const entry = writing?.entry;
    send.send({
      body: {
        ...(entry ? { corrects: entry._id } : { user_id: user._id }),
        ...(writing?.void ? { void: true } : { direction, at: toInstant(day, time, zone).toISOString() }),
        reason,
      },
    });
  };
  return (
    <Drawer
      opened
      onClose={onClose}
      size="md"
      title={t('audit.punch.entries', { name: user.name })}
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      <div className={classes.drawer}>
        <p className={classes.dim}>
          {date.format(new Date(`${day}T00:00:00.000Z`))} · {t('audit.punch.zone', { zone })}
        </p>
        <QueryView of={list} loading={<RowsSkeleton rows={3} height={52} />}>
          {({ items }) =>
            items.length === 0 ? (
              <p className={classes.dim}>{t('audit.punch.no_entries')}</p>
            ) : (
              <ol className={classes.entries}>
                {items.toReversed().map((entry) => (
                  <EntryLine
                    key={entry._id}
                    entry={entry}
                    zone={zone}
                    mayCorrect={mayCorrect}
                    onCorrect={() => setWriting({ entry, void: false })}
                    onTakeBack={() => setWriting({ entry, void: true })}
                  />
                ))}
              </ol>
            )
          }
        </QueryView>
        {writing && (
          <CorrectionForm
            key={`${writing.entry?._id} ${writing.void}`}
            entry={writing.entry}
            takesBack={writing.void}
            zone={zone}
            busy={send.isPending}
            onSave={write}
            onCancel={() => setWriting(null)}
          />
        )}
        {mayCorrect && !writing && (
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setWriting({ entry: null, void: false })}
          >
            {t('audit.punch.add')}
          </Button>
        )}
      </div>
    </Drawer>
  );
}
