import { ActionIcon, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FOUND_UNDO_HOURS, FoundResult, foundWork, undoChangeFound } from '#contracts/crm/bulk/found.ts';
import { isOpenWork, type LongWork } from '#contracts/kit/long-work/work.ts';
import { useRefresh, useSend } from '#web/kit/api/use-call.ts';
import { useWorks } from '#web/kit/long-work/use-works.ts';
import { WorkLine } from '#web/kit/long-work/work-line.tsx';
import { useMay, useSession } from '#web/kit/session/session.ts';
import { confirm } from '#web/kit/ui/confirm.tsx';
import { useNow } from '#web/kit/ui/time.tsx';
import { hideWork, isHidden } from '#web/kit/long-work/hidden-works.ts';
import classes from './inbox-parts.module.css';
import { RefusedDrawer } from './refused-drawer.tsx';
import { sayRefusal } from './say-refusal.ts';

/** Most of them that are shown at once; the list of tickets keeps its room. */
const SHOWN = 2;
const HOUR_MS = 3_600_000;

/** Changes of all that a filter found: what is at work, whoever asked for it, and the reader's own until their time to undo is over. */
export function FoundWorks() {
  const { t } = useTranslation();
  const me = useSession().user._id;
  const mayWrite = useMay(['crm.ticket.write']);
  const now = useNow(60_000).getTime();
  const refresh = useRefresh();
  const [, setHides] = useState(0);
  const [opened, setOpened] = useState<string>();
  const reread = () => {
    for (const name of ['ticket.', 'ticket_view.counts', 'agent.list', 'board.']) refresh(name);
  };
  const { works } = useWorks({ kind: foundWork.kind }, reread);
  const undoes = new Set(
    works.flatMap(({ about_id, state }) => (state === 'cancelled' ? [] : (about_id ?? []))),
  );
  const isShown = ({ _id, state, owner_id, finished_at }: LongWork): boolean =>
    isOpenWork(state) ||
    (owner_id === me &&
      !isHidden(_id) &&
      finished_at !== null &&
      now - Date.parse(finished_at) < FOUND_UNDO_HOURS * HOUR_MS);
  const shown = works.filter(isShown).slice(0, SHOWN);
  if (shown.length === 0) return null;
  return (
    <section className={classes.works} aria-label={t('inbox.bulk.works')}>
      {shown.map((work) => (
        <div key={work._id} className={classes.work}>
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
          {!isOpenWork(work.state) && (
            <ActionIcon
              className={classes.hide ?? ''}
              variant="subtle"
              color="gray"
              size="sm"
              aria-label={t('inbox.bulk.hide')}
              onClick={() => {
                hideWork(work._id);
                setHides((so) => so + 1);
              }}
            >
              <IconX size={14} />
            </ActionIcon>
          )}
        </div>
      ))}
      {opened && <RefusedDrawer workId={opened} onClose={() => setOpened(undefined)} />}
    </section>
  );
}

type OutcomeProps = { work: LongWork; mayUndo: boolean; onWhich: () => void };

/** What it came to: how many changed, why the others did not, and the way back. */
function Outcome({ work, mayUndo, onWhich }: OutcomeProps) {
  const { t } = useTranslation();
  const undo = useSend(undoChangeFound, { refresh: ['long-work.'] });
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
          {t('inbox.bulk.stayed', { count: left, reason: sayRefusal(first) })}
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
