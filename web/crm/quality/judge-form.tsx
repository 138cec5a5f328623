import { Alert, Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { QualityDetail } from '#contracts/crm/quality/case.ts';
import { judgeCase } from '#contracts/crm/quality/endpoints.ts';
import { useSend } from '#web/kit/api/use-call.ts';
import classes from './quality.module.css';
import { ScorecardFields } from './scorecard-fields.tsx';
import { useScorecard } from './use-scorecard.ts';

/** Judges a ticket. */
export function JudgeForm({ of }: { of: QualityDetail }) {
  const { t } = useTranslation();
  const scorecard = useScorecard(of.card);
  const [comment, setComment] = useState('');
  const judge = useSend(judgeCase, { success: t('quality.judged'), refresh: ['quality-case.'] });
  const submit = () => {
    const answers = scorecard.check();
    if (answers) judge.send({ params: { _id: of._id }, body: { answers, comment } });
  };
  return (
    <section className={classes.part}>
      <h3 className={classes.heading}>{of.card.name}</h3>
      {of.needed > 1 && <Alert variant="light">{t('quality.blind')}</Alert>}
      <ScorecardFields card={of.card} scorecard={scorecard} />
      <Textarea
        label={t('quality.comment', { name: of.agent?.name ?? t('knowing.nobody') })}
        description={t('quality.comment_help')}
        autosize
        minRows={2}
        maxLength={4000}
        value={comment}
        onChange={({ currentTarget }) => setComment(currentTarget.value)}
      />
      <div className={classes.row}>
        <Button onClick={submit} loading={judge.isPending}>
          {t('quality.judge')}
        </Button>
      </div>
    </section>
  );
}
