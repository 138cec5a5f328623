export { answerSql, type SqlOptions } from '#server/expert-sql/answer-sql.ts';
