export {
  answerQuestion,
  answerQuestions,
  type AnswerOptions,
  type QuestionScope,
} from '#server/semantic/answer-questions.ts';
export type { BuildSearch, DataSetSource } from '#server/semantic/ports.ts';
export { toViewerInput, type ViewerInput } from '#server/semantic/viewer.ts';
