import { isPaid } from '#contracts/identity/guards.ts';
import * as contract from '#contracts/semantic/endpoints.ts';
import { refuse } from '#server/kit/errors.ts';
import { bind } from '#server/kit/http/call.ts';
import { answerQuestions } from '#server/semantic/answer-questions.ts';
import { toViewerInput } from '#server/semantic/viewer.ts';

export const handlers = [
  bind(contract.answerQuestions, async (call) => {
    // Its data sets belong to products, whose calls need a paid account.
    if (!isPaid(call.session)) refuse('payment_required');
    const viewer = toViewerInput(call.session, call.actor);
    const { questions, tile } = call.body;
    const { signal } = call.request;
    return { answers: await answerQuestions(call, questions, { viewer, use: 'interactive', tile, signal }) };
  }),
];
