import { queryAnalytics } from '#contracts/listening/analytics/endpoints.ts';
import type {
  AnswerOfKind,
  AnswerTo,
  AnalyticsQueryInput,
  QuestionKind,
} from '#contracts/listening/analytics/question.ts';
import type { Person } from '#tests/factories/person.ts';

/** Runs one query as a widget does. @throws why it was refused */
export async function queryOne<K extends QuestionKind>(
  who: Person,
  question: AnalyticsQueryInput & { kind: K },
): Promise<AnswerOfKind<K>> {
  const { answers } = await who.call(queryAnalytics, { body: { questions: [question] } });
  const [one] = answers;
  if (!one?.ok) throw new Error(`${one?.code}: ${one?.message}`);
  if (!isOf(one.answer, question.kind)) throw new Error(`a question of ${question.kind} was misunderstood`);
  return one.answer;
}

function isOf<K extends QuestionKind>(answer: AnswerTo, kind: K): answer is AnswerOfKind<K> {
  return answer.kind === kind;
}
