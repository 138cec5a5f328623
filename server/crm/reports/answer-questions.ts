import type { SemanticAnswer } from '#contracts/semantic/answer.ts';
import type { Question } from '#contracts/semantic/question.ts';
import { refuse } from '#server/kit/errors.ts';
import { answerQuestions, type QuestionScope, type ViewerInput } from '#server/semantic/public.ts';

/** Where reports are read: the account, and how its units of work begin. */
export type ReportScope = QuestionScope;

const ASK_AGAIN_S = 10;

/** Answers questions about tickets. @throws not_permitted, unavailable */
export async function answerTicketQuestions(
  scope: ReportScope,
  viewer: ViewerInput,
  questions: readonly Question[],
): Promise<SemanticAnswer[]> {
  const results = await answerQuestions(scope, questions, { viewer, use: 'interactive' });
  return results.map((result) => {
    if (result.ok) return result.answer;
    if (result.code === 'hidden') return refuse('not_permitted');
    if (result.code === 'unavailable') return refuse('unavailable', { retryAfter: ASK_AGAIN_S });
    throw new Error(`a question of a report was refused: ${result.fault.code}`);
  });
}
