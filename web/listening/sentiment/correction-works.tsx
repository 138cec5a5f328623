import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { LongWork } from '#contracts/kit/long-work/work.ts';
import { correctWork } from '#contracts/listening/corrections/endpoints.ts';
import { UNDO_HOURS, undoWork } from '#contracts/listening/corrections/undo-work.ts';
import { Sentiment } from '#contracts/listening/mention.ts';
import { useRefresh } from '#web/kit/api/use-call.ts';
import { RecentWorks } from '#web/kit/long-work/recent-works.tsx';
import { useWorks } from '#web/kit/long-work/use-works.ts';
import { WorkLine } from '#web/kit/long-work/work-line.tsx';
import { usePermission } from '#web/kit/session/session.ts';
import { formatExactNumber, useLanguage } from '#web/kit/text/format.ts';
import { UndoWork } from './undo-work.tsx';
import classes from './sentiment.module.css';

const Result = z.object({ mentions: z.number() });

/**
 * Corrections of all mentions that a filter finds: those in progress, no matter who started them, and the reader's own until they can no longer
 * be undone.
 */
export function CorrectionWorks() {
  const may = usePermission(['listening.auto_sentiment.read']);
  return may ? <Works /> : null;
}

function Works() {
  const { t } = useTranslation();
  const mayWrite = usePermission(['listening.keyword.read', 'listening.auto_sentiment.write']);
  const refresh = useRefresh();
  const reread = () => refresh('mention.');
  const { works } = useWorks({ kind: correctWork.kind }, reread);
  const { works: undoes } = useWorks({ kind: undoWork.kind }, reread);
  /** The sentiment that is set; undefined if rules and model are to determine it again. */
  const saidOf = ({ label }: LongWork): string | undefined => {
    const said = Sentiment.safeParse(label['sentiment']).data;
    return said && t('sentiment.works.said', { value: t(`kit.sentiment.${said}`) });
  };
  return (
    <RecentWorks
      className={classes.works}
      title={t('sentiment.works.title')}
      works={works}
      undoHours={UNDO_HOURS}
      line={(work) => (
        <WorkLine
          work={work}
          declaration={correctWork}
          mayWrite={mayWrite}
          title={saidOf(work) ?? t('sentiment.works.given_back')}
          outcome={<Outcome work={work} undoes={undoes} mayWrite={mayWrite} />}
        />
      )}
    />
  );
}

function Outcome(props: { work: LongWork; undoes: readonly LongWork[]; mayWrite: boolean }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { mentions } = Result.safeParse(props.work.result).data ?? { mentions: 0 };
  return (
    <div className={classes.outcome}>
      {t('sentiment.works.did', { count: mentions, value: formatExactNumber(mentions, language) })}
      {mentions > 0 && <UndoWork {...props} />}
    </div>
  );
}
