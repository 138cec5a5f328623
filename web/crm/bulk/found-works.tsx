import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FOUND_UNDO_HOURS, foundWork } from '#contracts/crm/bulk/found.ts';
import { useRefresh } from '#web/kit/api/use-call.ts';
import { RecentWorks } from '#web/kit/long-work/recent-works.tsx';
import { useWorks } from '#web/kit/long-work/use-works.ts';
import { usePermission } from '#web/kit/session/session.ts';
import classes from '../inbox/inbox-parts.module.css';

const FoundWorkLine = lazy(() =>
  import('./found-work-line.tsx').then(({ FoundWorkLine }) => ({ default: FoundWorkLine })),
);
const RefusedDrawer = lazy(() =>
  import('./refused-drawer.tsx').then(({ RefusedDrawer }) => ({ default: RefusedDrawer })),
);

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
          <Suspense>
            <FoundWorkLine
              work={work}
              mayWrite={mayWrite}
              mayUndo={mayWrite && work.about_id === null && !undoes.has(work._id)}
              onWhich={() => setOpened(work._id)}
            />
          </Suspense>
        )}
      />
      <Suspense>{opened && <RefusedDrawer workId={opened} onClose={() => setOpened(undefined)} />}</Suspense>
    </>
  );
}
