import { UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { listQuestionResults } from '#contracts/crm/survey/endpoints.ts';
import { localizeQuestion } from '#contracts/crm/survey/in-thai.ts';
import { SCALES } from '#contracts/crm/survey/question.ts';
import type { QuestionResult } from '#contracts/crm/survey/results.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { formatExactNumber, useLanguage } from '#web/kit/text/format.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { BlockSkeleton } from '#web/kit/ui/skeletons.tsx';
import { formatAnswer } from './answer-text.ts';
import { Bars } from './bars.tsx';
import type { InvitationQuery } from './invitations-drawer.tsx';
import { SurveyComments } from './survey-comments.tsx';
import type { ResultsScope } from './use-scope.ts';
import shared from '../metrics/figures.module.css';

type Props = {
  scope: ResultsScope;
  onOpen: (title: string, query: Partial<InvitationQuery['query']>) => void;
};

/** Every question of the answered questionnaires, with how often each answer was chosen; every number opens its answers. */
export function QuestionCards({ scope, onOpen }: Props) {
  const { t } = useTranslation();
  const results = useCallQuery(listQuestionResults, { query: scope }, { keep: true });
  return (
    <QueryView of={results} loading={<BlockSkeleton height={200} />}>
      {({ items }) =>
        [...Map.groupBy(notToldAbove(items), ({ survey }) => survey._id)].map(([id, questions]) => (
          <section
            key={id}
            className={shared.part}
            aria-label={t('surveys.questions', { name: questions[0]?.survey.name })}
          >
            <h2 className={shared.partTitle}>
              {t('surveys.questions', { name: questions[0]?.survey.name })}
            </h2>
            <div className={shared.pair}>
              {questions.map((one) => (
                <QuestionCard key={one.question_id} of={one} scope={scope} onOpen={onOpen} />
              ))}
            </div>
          </section>
        ))
      }
    </QueryView>
  );
}

/** For a single questionnaire the two scales are already shown above. */
function notToldAbove(items: readonly QuestionResult[]): readonly QuestionResult[] {
  const single = items.every(({ survey }) => survey._id === items[0]?.survey._id);
  const alone = ({ question: { kind } }: QuestionResult) =>
    (kind === 'csat' || kind === 'nps') &&
    items.filter(({ question }) => question.kind === kind).length === 1;
  return single ? items.filter((one) => !alone(one)) : items;
}

function QuestionCard({ of, scope, onOpen }: Props & { of: QuestionResult }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { question, question_id, survey, spread, answers, mean } = of;
  const { kind } = question;
  const { label } = localizeQuestion(language, question);
  const target = { survey_id: survey._id, question_id };
  const scale = kind === 'csat' || kind === 'nps';
  const name = (answer: string) => (scale ? answer : formatAnswer(question, answer, { t, language }));
  return (
    <Card
      title={label}
      aside={
        <span className={shared.note}>
          <UnstyledButton className={shared.opens} onClick={() => onOpen(label, target)}>
            {t('surveys.answers', { count: answers, answers: formatExactNumber(answers, language) })}
          </UnstyledButton>
          {scale &&
            mean !== null &&
            ` · ${t('surveys.mean', { mean: mean.toFixed(1), most: SCALES[kind].to })}`}
        </span>
      }
    >
      {kind === 'text' ? (
        <SurveyComments of={{ ...scope, ...target }} question={question} />
      ) : (
        <Bars
          wide={!scale}
          of={(scale ? spread.toReversed() : spread).map(({ answer, count }) => ({
            key: answer,
            name: name(answer),
            count,
          }))}
          onOpen={(answer) => onOpen(`${label}: ${name(answer)}`, { ...target, answer })}
        />
      )}
    </Card>
  );
}
