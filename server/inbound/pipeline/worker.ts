import { parentPort } from 'node:worker_threads';
import { analyseBatch } from '#server/inbound/pipeline/analyse.ts';
import type { Answer, Question } from '#server/inbound/pipeline/messages.ts';
import { loadTools } from '#server/inbound/pipeline/tools.ts';

/** The thread that reads posts: it alone holds a matcher and a sentiment model, and answers one question after the other. */
const tools = loadTools();

const answer = (question: Extract<Question, { kind: 'analyse' }>): Answer => {
  try {
    return {
      task: question.task,
      ok: true,
      analysed: analyseBatch(tools, question.accountId, question.batch),
    };
  } catch (error) {
    return {
      task: question.task,
      ok: false,
      message: error instanceof Error ? (error.stack ?? error.message) : String(error),
    };
  }
};

parentPort?.on('message', (question: Question) => {
  if (question.kind === 'keywords') return tools.keywords.change(question.change);
  const answered = answer(question);
  parentPort?.postMessage(answered, answered.ok ? [answered.analysed.block.buffer as ArrayBuffer] : []);
});
