export { answerSql, checkSql } from '#server/expert-sql/answer-sql.ts';
