import { parentPort, workerData } from 'node:worker_threads';
import { analyseBatch, rereadPosts } from '#server/inbound/pipeline/analyse.ts';
import { matchBatch } from '#server/inbound/pipeline/match-batch.ts';
import type { WorkerReply, WorkResult, WorkerRequest, Work } from '#server/inbound/pipeline/messages.ts';
import { loadTools, ToolsInput } from '#server/inbound/pipeline/tools.ts';

/** The thread that reads posts: it alone holds a matcher and a sentiment model, and answers one question after the other. */
const tools = loadTools(ToolsInput.parse(workerData));

function doWork(work: Work): WorkResult {
  switch (work.kind) {
    case 'analyse':
      return { kind: 'analysed', analysed: analyseBatch(tools, work.accountId, work) };
    case 'match':
      return { kind: 'matched', matched: matchBatch(tools, work.batch, work.pooled) };
    case 'reread':
      return { kind: 'reread', findings: rereadPosts(tools, work.accountId, work) };
  }
}

function answer(question: { task: number } & Work): WorkerReply {
  try {
    return { task: question.task, ok: true, done: doWork(question) };
  } catch (error) {
    return {
      task: question.task,
      ok: false,
      message: error instanceof Error ? (error.stack ?? error.message) : String(error),
    };
  }
}

parentPort?.on('message', (question: WorkerRequest) => {
  if (question.kind === 'keywords') return tools.keywords.change(question.change);
  if (question.kind === 'understanding') return tools.accounts.change(question.accounts);
  if (question.kind === 'blacklists') return tools.blacklists.change(question.accounts);
  if (question.kind === 'tags') return tools.tags.change(question.accounts);
  if (question.kind === 'sentiments') return tools.sentiments.change(question.accounts);
  parentPort?.postMessage(answer(question));
});
