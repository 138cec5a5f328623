import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { isOpenWork, type LongWork } from '#contracts/kit/long-work/work.ts';
import { correctWork } from '#contracts/listening/corrections/endpoints.ts';
import { UNDO_HOURS, undoWork } from '#contracts/listening/corrections/undo-work.ts';
import { Sentiment } from '#contracts/listening/mention.ts';
import { useRefresh } from '#web/kit/api/use-call.ts';
import { hideWork, isHidden } from '#web/kit/long-work/hidden-works.ts';
import { useWorks } from '#web/kit/long-work/use-works.ts';
import { WorkLine } from '#web/kit/long-work/work-line.tsx';
import { useMay, useSession } from '#web/kit/session/session.ts';
import { exactNumber, useLanguage } from '#web/kit/text/format.ts';
import { useNow } from '#web/kit/ui/time.tsx';
import classes from './sentiment.module.css';
import { TakeBack } from './take-back.tsx';

/** Most of them that are shown at once; the list of mentions keeps its room. */
const SHOWN = 2;
const HOUR_MS = 3_600_000;
const Result = z.object({ mentions: z.number() });

/** Corrections of all that a filter finds: what is at work, whoever began it, and the reader's own until they can be taken back no more. */
export function CorrectionWorks() {
  const may = useMay(['listening.auto_sentiment.read']);
  return may ? <Works /> : null;
}

function Works() {
  const { t } = useTranslation();
  const me = useSession().user._id;
  const now = useNow(60_000).getTime();
  const mayWrite = useMay(['listening.keyword.read', 'listening.auto_sentiment.write']);
  const refresh = useRefresh();
  const [, setHides] = useState(0);
  const reread = () => refresh('mention.');
  const { works } = useWorks({ kind: correctWork.kind }, reread);
  const { works: undoes } = useWorks({ kind: undoWork.kind }, reread);
  /** What is said of the mentions; undefined where rules and model shall say it again. */
  const saidOf = ({ label }: LongWork): string | undefined => {
    const said = Sentiment.safeParse(label['sentiment']).data;
    return said && t('sentiment.works.said', { value: t(`kit.sentiment.${said}`) });
  };
  const isShown = ({ _id, state, owner_id, finished_at }: LongWork): boolean =>
    isOpenWork(state) ||
    (owner_id === me &&
      !isHidden(_id) &&
      finished_at !== null &&
      now - Date.parse(finished_at) < UNDO_HOURS * HOUR_MS);
  const shown = works.filter(isShown).slice(0, SHOWN);
  if (shown.length === 0) return null;
  return (
    <section className={classes.works} aria-label={t('sentiment.works.title')}>
      {shown.map((work) => (
        <div key={work._id} className={classes.work}>
          <WorkLine
            work={work}
            declaration={correctWork}
            mayWrite={mayWrite}
            title={saidOf(work) ?? t('sentiment.works.given_back')}
            outcome={<Outcome work={work} undoes={undoes} mayWrite={mayWrite} />}
          />
          {!isOpenWork(work.state) && (
            <ActionIcon
              className={classes.hide ?? ''}
              variant="subtle"
              color="gray"
              size="sm"
              aria-label={t('sentiment.works.hide')}
              onClick={() => {
                hideWork(work._id);
                setHides((so) => so + 1);
              }}
            >
              <IconX size={14} aria-hidden />
            </ActionIcon>
          )}
        </div>
      ))}
    </section>
  );
}

function Outcome(props: { work: LongWork; undoes: readonly LongWork[]; mayWrite: boolean }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { mentions } = Result.safeParse(props.work.result).data ?? { mentions: 0 };
  return (
    <div className={classes.outcome}>
      {t('sentiment.works.did', { count: mentions, value: exactNumber(mentions, language) })}
      {mentions > 0 && <TakeBack {...props} />}
    </div>
  );
}
