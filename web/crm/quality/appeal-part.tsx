import { Button, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { QualityDetail } from '#contracts/crm/quality/case.ts';
import { appealCase, decideAppeal } from '#contracts/crm/quality/endpoints.ts';
import { useCallMutation } from '#web/kit/api/use-call.ts';
import { RecoveryOffer } from '#web/kit/form/draft-banners.tsx';
import { getResourceKey } from '#web/kit/form/draft-recovery.ts';
import { useGuardedDraft } from '#web/kit/form/use-guarded-draft.ts';
import { TimeText } from '#web/kit/ui/time.tsx';
import { ScorecardFields } from './scorecard-fields.tsx';
import { buildUnanswered, useScorecard } from './use-scorecard.ts';
import shared from '../metrics/figures.module.css';
import classes from './quality.module.css';

/** An appeal against a review: making one, its text, and deciding it. */
export function AppealPart({ of }: { of: QualityDetail }) {
  if (of.may.appeal) return <AppealForm id={of._id} />;
  if (!of.appeal) return null;
  return (
    <>
      <AppealText of={of.appeal} />
      {of.may.decide && <Decision of={of} name={of.appeal.by.name} />}
    </>
  );
}

function AppealForm({ id }: { id: string }) {
  const { t } = useTranslation();
  const held = useGuardedDraft({ thing: `appeal ${id}`, start: { text: '' }, open: ['text'] });
  const { text } = held.draft;
  const send = useCallMutation(appealCase, {
    success: t('quality.appeal.sent'),
    refresh: ['quality-case.'],
    onDone: held.settled,
  });
  return (
    <section className={classes.part}>
      {held.kept && <RecoveryOffer {...held.kept} />}
      <Textarea
        label={t('quality.appeal.text')}
        autosize
        minRows={3}
        maxLength={4000}
        value={text}
        onChange={({ currentTarget }) => held.change({ text: currentTarget.value })}
      />
      <div className={classes.row}>
        <Button
          variant="default"
          disabled={text.trim() === ''}
          loading={send.isPending}
          onClick={() => send.send({ params: { _id: id }, body: { text } })}
        >
          {t('quality.appeal.send')}
        </Button>
      </div>
    </section>
  );
}

function AppealText({ of }: { of: NonNullable<QualityDetail['appeal']> }) {
  const { t } = useTranslation();
  return (
    <section className={classes.part}>
      <p className={shared.head}>
        <strong>{t('quality.appeal.title')}</strong>
        <span>{of.by.name}</span>
        <TimeText value={of.at} />
      </p>
      <p className={shared.said}>{of.text}</p>
      {of.outcome && (
        <>
          <p className={shared.head}>
            <strong>{t(`quality.appeal.${of.outcome}`)}</strong>
            <span>{of.decided_by?.name}</span>
            {of.decided_at && <TimeText value={of.decided_at} />}
          </p>
          <p className={shared.said}>{of.answer}</p>
        </>
      )}
    </section>
  );
}

function Decision({ of, name }: { of: QualityDetail; name: string }) {
  const { t } = useTranslation();
  const held = useGuardedDraft({
    thing: getResourceKey('decision', of),
    start: { answers: buildUnanswered(of.card), answer: '', anew: false },
    open: ['answers', 'answer', 'anew'],
  });
  const { answer, anew } = held.draft;
  const scorecard = useScorecard(of.card, held.draft.answers, (answers) => held.change({ answers }));
  const decide = useCallMutation(decideAppeal, {
    success: t('quality.appeal.decided'),
    refresh: ['quality-case.'],
    onDone: held.settled,
  });
  const params = { _id: of._id };
  // Most of the review stays: the last review is changed, not written from scratch.
  const begin = () => held.change({ anew: true, answers: of.reviews.at(-1)?.answers ?? held.draft.answers });
  const change = () => {
    const answers = scorecard.check();
    if (answers) decide.send({ params, body: { outcome: 'changed', answer, answers } });
  };
  const said = answer.trim() !== '';
  return (
    <section className={classes.part}>
      <h3 className={classes.heading}>{t('quality.appeal.decide')}</h3>
      {held.kept && <RecoveryOffer {...held.kept} />}
      {anew && <ScorecardFields card={of.card} scorecard={scorecard} />}
      <Textarea
        label={t('quality.appeal.answer', { name })}
        description={t('quality.appeal.answer_help')}
        required
        autosize
        minRows={2}
        maxLength={4000}
        value={answer}
        onChange={({ currentTarget }) => held.change({ answer: currentTarget.value })}
      />
      <div className={classes.row}>
        {anew ? (
          <>
            <Button disabled={!said} loading={decide.isPending} onClick={change}>
              {t('quality.appeal.save')}
            </Button>
            <Button variant="subtle" color="gray" onClick={() => held.change({ anew: false })}>
              {t('quality.appeal.back')}
            </Button>
          </>
        ) : (
          <>
            <Button
              variant="default"
              disabled={!said}
              loading={decide.isPending}
              onClick={() => decide.send({ params, body: { outcome: 'kept', answer } })}
            >
              {t('quality.appeal.keep')}
            </Button>
            <Button variant="default" onClick={begin}>
              {t('quality.appeal.change')}
            </Button>
          </>
        )}
      </div>
    </section>
  );
}
