import { Alert, Button, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { QualityDetail } from '#contracts/crm/quality/case.ts';
import { reviewCase } from '#contracts/crm/quality/endpoints.ts';
import { useCallMutation } from '#web/kit/api/use-call.ts';
import { RecoveryOffer } from '#web/kit/form/draft-banners.tsx';
import { getResourceKey } from '#web/kit/form/draft-recovery.ts';
import { useGuardedDraft } from '#web/kit/form/use-guarded-draft.ts';
import { ScorecardFields } from './scorecard-fields.tsx';
import { buildUnanswered, useScorecard } from './use-scorecard.ts';
import classes from './quality.module.css';

/** Judges a ticket. */
export function ReviewForm({ of }: { of: QualityDetail }) {
  const { t } = useTranslation();
  const held = useGuardedDraft({
    thing: getResourceKey('judgement', of),
    start: { answers: buildUnanswered(of.card), comment: '' },
    open: ['answers', 'comment'],
  });
  const { comment } = held.draft;
  const scorecard = useScorecard(of.card, held.draft.answers, (answers) => held.change({ answers }));
  const judge = useCallMutation(reviewCase, {
    success: t('quality.judged'),
    refresh: ['quality-case.'],
    onDone: held.settled,
  });
  const submit = () => {
    const answers = scorecard.check();
    if (answers) judge.send({ params: { _id: of._id }, body: { answers, comment } });
  };
  return (
    <section className={classes.part}>
      <h3 className={classes.heading}>{of.card.name}</h3>
      {of.needed > 1 && <Alert variant="light">{t('quality.blind')}</Alert>}
      {held.kept && <RecoveryOffer {...held.kept} />}
      <ScorecardFields card={of.card} scorecard={scorecard} />
      <Textarea
        label={of.agent ? t('quality.comment', { name: of.agent.name }) : t('quality.comment_nobody')}
        description={t('quality.comment_help')}
        autosize
        minRows={2}
        maxLength={4000}
        value={comment}
        onChange={({ currentTarget }) => held.change({ comment: currentTarget.value })}
      />
      <div className={classes.row}>
        <Button onClick={submit} loading={judge.isPending}>
          {t('quality.judge')}
        </Button>
      </div>
    </section>
  );
}
