import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { readFormAnswer } from '#contracts/crm/views/form-filter.ts';

/** The condition that a ticket has one of the given answers at each field of the custom form that they name. */
export function buildFormConditions(answers: readonly string[]): RawBuilder<SqlBool>[] {
  return [...byField(answers).values()].map(anyOf);
}

/** The condition that it has none of them. */
export function buildFormExclusions(answers: readonly string[]): RawBuilder<SqlBool>[] {
  return [...byField(answers).values()].map((some) => sql<SqlBool>`not ${anyOf(some)}`);
}

type AnswerRecord = Record<string, unknown>;

/** By field, each answer in every form in which a ticket may store it: as a choice, as one of several, as yes or no. */
function byField(answers: readonly string[]): Map<string, AnswerRecord[]> {
  const fields = new Map<string, AnswerRecord[]>();
  for (const answer of answers) {
    const read = readFormAnswer(answer);
    if (!read) continue;
    const { field, is } = read;
    const ways = [is, [is], ...(is === 'yes' || is === 'no' ? [is === 'yes'] : [])];
    fields.set(field, [...(fields.get(field) ?? []), ...ways.map((value) => ({ [field]: value }))]);
  }
  return fields;
}

/** Found by the index of form values, which does not contain tickets without any. */
function anyOf(kept: readonly AnswerRecord[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`(tickets.fields <> '{}' and (${sql.join(
    kept.map((one) => sql`tickets.fields @> ${JSON.stringify(one)}::jsonb`),
    sql` or `,
  )}))`;
}
