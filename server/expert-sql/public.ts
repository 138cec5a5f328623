export { answerSql } from '#server/expert-sql/answer-sql.ts';
