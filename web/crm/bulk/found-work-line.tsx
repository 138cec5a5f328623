import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FoundResult, foundWork, undoChangeFound } from '#contracts/crm/bulk/found.ts';
import type { LongWork } from '#contracts/kit/long-work/work.ts';
import { useCallMutation } from '#web/kit/api/use-call.ts';
import { WorkLine } from '#web/kit/long-work/work-line.tsx';
import { confirm } from '#web/kit/ui/confirm.tsx';
import { formatRefusal } from './format-refusal.ts';
import classes from '../inbox/inbox-parts.module.css';

type OutcomeProps = { work: LongWork; mayUndo: boolean; onWhich: () => void };

/** A change of all tickets that a filter found: its progress, and then its outcome. */
export function FoundWorkLine({ mayWrite, ...props }: OutcomeProps & { mayWrite: boolean }) {
  const { t } = useTranslation();
  const { work } = props;
  const title =
    work.about_id === null ? {} : { title: t('inbox.bulk.undo_title', { who: work.label['who'] ?? '' }) };
  return (
    <WorkLine
      work={work}
      declaration={foundWork}
      mayWrite={mayWrite}
      {...title}
      outcome={<Outcome {...props} />}
    />
  );
}

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
