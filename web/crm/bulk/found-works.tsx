import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FOUND_UNDO_HOURS, FoundResult, foundWork, undoChangeFound } from '#contracts/crm/bulk/found.ts';
import type { LongWork } from '#contracts/kit/long-work/work.ts';
import { useRefresh, useCallMutation } from '#web/kit/api/use-call.ts';
import { RecentWorks } from '#web/kit/long-work/recent-works.tsx';
import { useWorks } from '#web/kit/long-work/use-works.ts';
import { WorkLine } from '#web/kit/long-work/work-line.tsx';
import { usePermission } from '#web/kit/session/session.ts';
import { confirm } from '#web/kit/ui/confirm.tsx';
import { formatRefusal } from './format-refusal.ts';
import { RefusedDrawer } from './refused-drawer.tsx';
import classes from '../inbox/inbox-parts.module.css';

/**
 * Changes of all tickets that a filter found: those in progress, no matter who started them, and the reader's own until they can no longer be
 * undone.
 */
export function FoundWorks() {
  const { t } = useTranslation();
  const mayWrite = usePermission(['crm.ticket.write']);
  const refresh = useRefresh();
  const [opened, setOpened] = useState<string>();
  const reread = () => {
    for (const name of ['ticket.', 'ticket_view.counts', 'agent.list', 'board.']) refresh(name);
  };
  const { works } = useWorks({ kind: foundWork.kind }, reread);
  const undoes = new Set(
    works.flatMap(({ about_id, state }) => (state === 'cancelled' ? [] : (about_id ?? []))),
  );
  return (
    <>
      <RecentWorks
        className={classes.works}
        title={t('inbox.bulk.works')}
        works={works}
        undoHours={FOUND_UNDO_HOURS}
        line={(work) => (
          <WorkLine
            work={work}
            declaration={foundWork}
            mayWrite={mayWrite}
            {...(work.about_id === null
              ? {}
              : { title: t('inbox.bulk.undo_title', { who: work.label['who'] ?? '' }) })}
            outcome={
              <Outcome
                work={work}
                mayUndo={mayWrite && work.about_id === null && !undoes.has(work._id)}
                onWhich={() => setOpened(work._id)}
              />
            }
          />
        )}
      />
      {opened && <RefusedDrawer workId={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

type OutcomeProps = { work: LongWork; mayUndo: boolean; onWhich: () => void };

/** The outcome: how many tickets changed, why the others did not, and the undo button. */
function Outcome({ work, mayUndo, onWhich }: OutcomeProps) {
  const { t } = useTranslation();
  const undo = useCallMutation(undoChangeFound, { refresh: ['long-work.'] });
  const result = FoundResult.safeParse(work.result);
  if (!result.success) return null;
  const { changed, refused } = result.data;
  const [first] = refused;
  const left = refused.reduce((sum, { count }) => sum + count, 0);
  const ask = async () => {
    const act = t('inbox.bulk.take_back');
    if (await confirm({ title: act, text: t('inbox.bulk.take_back_ask'), act }))
      undo.send({ params: { _id: work._id } });
  };
  return (
    <span className={classes.outcome}>
      {t(work.about_id === null ? 'inbox.bulk.came_to' : 'inbox.bulk.went_back', { count: changed })}
      {first && (
        <>
          {' · '}
          {t('inbox.bulk.stayed', { count: left, reason: formatRefusal(first) })}
          <Button size="compact-xs" variant="subtle" onClick={onWhich}>
            {t('inbox.bulk.which')}
          </Button>
        </>
      )}
      {mayUndo && changed > 0 && (
        <Button size="compact-xs" variant="default" loading={undo.isPending} onClick={() => void ask()}>
          {t('inbox.bulk.take_back')}
        </Button>
      )}
    </span>
  );
}
