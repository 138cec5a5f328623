import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { MS_PER_HOUR } from '#contracts/kit/duration.ts';
import { isOpenWork, type LongWork } from '#contracts/kit/long-work/work.ts';
import {
  UNDO_HOURS,
  undoSentimentWork,
  undoWork,
  UndoResult,
} from '#contracts/listening/corrections/undo-work.ts';
import { useCallMutation } from '#web/kit/api/use-call.ts';
import { WorkLine } from '#web/kit/long-work/work-line.tsx';
import { formatExactNumber, useLanguage } from '#web/kit/text/format.ts';
import { confirm } from '#web/kit/ui/confirm.tsx';
import { useNow } from '#web/kit/ui/time.tsx';

type Props = {
  /** A work that changed the sentiment of many mentions, over by now. */
  work: LongWork;
  /** All takings back that are known, the newest first. */
  undoes: readonly LongWork[];
  mayWrite: boolean;
};

/** The way back from a work that changed the sentiment of many mentions, and how far one is on it. */
export function UndoWork({ work, undoes, mayWrite }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const now = useNow(60_000).getTime();
  const undo = useCallMutation(undoSentimentWork, { refresh: ['long-work.'] });
  const begun = undoes.find(({ about_id, state }) => about_id === work._id && state !== 'cancelled');
  if (begun) {
    const result = UndoResult.safeParse(begun.result).data;
    return (
      <WorkLine
        work={begun}
        declaration={undoWork}
        mayWrite={mayWrite}
        outcome={
          result &&
          t('sentiment.undo.did', {
            count: result.undone,
            value: formatExactNumber(result.undone, language),
            kept: formatExactNumber(result.kept, language),
          })
        }
      />
    );
  }
  const over = work.finished_at === null || now - Date.parse(work.finished_at) >= UNDO_HOURS * MS_PER_HOUR;
  if (!mayWrite || over || isOpenWork(work.state)) return null;
  const ask = async () => {
    const act = t('sentiment.undo.act');
    if (await confirm({ title: act, text: t('sentiment.undo.ask'), act }))
      undo.send({ params: { _id: work._id } });
  };
  return (
    <Button size="compact-sm" variant="default" loading={undo.isPending} onClick={() => void ask()}>
      {t('sentiment.undo.act')}
    </Button>
  );
}
