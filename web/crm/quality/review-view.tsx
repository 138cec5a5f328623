import { useTranslation } from 'react-i18next';
import type { QualityReview } from '#contracts/crm/quality/case.ts';
import { getMaxPoints, type ReviewedCard } from '#contracts/crm/quality/score.ts';
import { TimeText } from '#web/kit/ui/time.tsx';
import { ScoreBadge } from './score-badge.tsx';
import shared from '../metrics/figures.module.css';
import classes from './quality.module.css';

const ROUNDS = ['1', '2', '3'] as const;

type Props = {
  of: QualityReview;
  card: ReviewedCard;
  /** The previous review: differences from it are marked. */
  before?: QualityReview | undefined;
};

/** One review as it was submitted. */
export function ReviewView({ of, card, before }: Props) {
  const { t } = useTranslation();
  const round = ROUNDS.find((one) => one === String(of.round)) ?? '1';
  const said = (at: number): string => {
    const value = of.answers[at]?.value;
    const question = card.questions[at];
    if (value === null || value === undefined || !question) return t('quality.na');
    if (question.kind === 'points') return `${value} / ${getMaxPoints(question)}`;
    return t(value === 1 ? 'quality.yes' : 'quality.no');
  };
  const differs = (at: number): boolean =>
    before !== undefined && before.answers[at]?.value !== of.answers[at]?.value;
  return (
    <section className={classes.part}>
      <p className={shared.head}>
        <strong>{t(`quality.rounds.${round}`)}</strong>
        <span>{of.reviewer.name}</span>
        <TimeText value={of.at} />
        <ScoreBadge score={of.score} passed={of.passed} />
      </p>
      <ul className={classes.answers}>
        {card.questions.map((question, at) => (
          <li key={at}>
            <div className={classes.answer}>
              <span>{question.label}</span>
              <span>
                {differs(at) && <span className={classes.differs}>{t('quality.differs')}</span>}
                <b>{said(at)}</b>
              </span>
            </div>
            {of.answers[at]?.note && <span className={shared.note}>{of.answers[at].note}</span>}
          </li>
        ))}
      </ul>
      {of.comment && <p className={shared.said}>{of.comment}</p>}
    </section>
  );
}
