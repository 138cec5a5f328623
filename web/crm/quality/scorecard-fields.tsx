import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ReviewedCard } from '#contracts/crm/quality/score.ts';
import { QuestionRow } from './question-row.tsx';
import type { Scorecard } from './use-scorecard.ts';

/** The questions of a scorecard, and the score of the answers so far. */
export function ScorecardFields({ card, scorecard }: { card: ReviewedCard; scorecard: Scorecard }) {
  const { t } = useTranslation();
  return (
    <>
      {card.questions.map((question, at) => (
        <QuestionRow
          // The questions of a case never change; two may be identical.
          key={at}
          question={question}
          answer={scorecard.drafts[at] ?? { value: undefined, note: '' }}
          fault={scorecard.faultAt(at)}
          onAnswer={(draft) => scorecard.put(at, draft)}
        />
      ))}
      {scorecard.faultOfAll && (
        <Text size="sm" c="var(--es-bad)" role="alert">
          {scorecard.faultOfAll}
        </Text>
      )}
      {scorecard.score && (
        <Text size="sm" fw={600} role="status">
          {t('quality.now', { score: scorecard.score.score })}
        </Text>
      )}
    </>
  );
}
