import type { z } from 'zod';
import { listSurveyAnswers } from '#contracts/crm/survey/endpoints.ts';
import type { SurveyQuestion } from '#contracts/crm/survey/question.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { TimeText } from '#web/kit/ui/time.tsx';
import { TicketOf } from './ticket-of.tsx';
import shared from '../metrics/figures.module.css';

/** How many text answers the results show; the number above opens all of them. */
const SHOWN = 4;

type Props = { of: z.input<typeof listSurveyAnswers.input.query>; question: SurveyQuestion };

/** The latest text answers to a question. */
export function SurveyComments({ of, question }: Props) {
  const answer = useCallQuery(listSurveyAnswers, { query: { ...of, limit: SHOWN } }, { keep: true });
  return (
    <QueryView of={answer} loading={<RowsSkeleton rows={SHOWN} />}>
      {({ items }) => (
        <ul className={shared.list}>
          {items.map((one) => (
            <li key={one._id} className={shared.item}>
              <p className={shared.said}>{wordsOf(one.questions, one.answers, question)}</p>
              <p className={shared.head}>
                <TimeText value={one.answered_at ?? one.created_at} />
                <span>{one.customer}</span>
                <TicketOf ticket={one.ticket} />
              </p>
            </li>
          ))}
        </ul>
      )}
    </QueryView>
  );
}

function wordsOf(
  questions: readonly SurveyQuestion[],
  answers: readonly (string | number | null)[],
  { label, kind }: SurveyQuestion,
): string {
  const answer = answers.find(
    (answer, index) => answer !== null && questions[index]?.label === label && questions[index].kind === kind,
  );
  return String(answer ?? '');
}
