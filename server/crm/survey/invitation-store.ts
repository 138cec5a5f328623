import { sql, type Insertable, type Selectable } from 'kysely';
import type { SkipReason } from '#contracts/crm/survey/invitation.ts';
import type { SurveyAnswer } from '#contracts/crm/survey/question.ts';
import type { Context } from '#server/kit/context.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { Tables } from '#server/kit/db/schema.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { hashToken } from '#server/kit/secrets.ts';

export type InvitationRow = Selectable<Tables['survey_invitations']>;

/** Records whether a survey was sent or not, once for each time a ticket was done. @returns false when it is recorded already */
export async function insertInvitation(
  unit: UnitOfWork,
  row: Insertable<Tables['survey_invitations']>,
): Promise<boolean> {
  const kept = await unit.db
    .insertInto('survey_invitations')
    .values(row)
    .onConflict((on) => on.columns(['account_id', 'ticket_id', 'episode']).doNothing())
    .returning('_id')
    .executeTakeFirst();
  return kept !== undefined;
}

/** When a customer last received a survey on any of these contacts of theirs; null where they never did. */
export async function findLastInvitedAt(
  unit: UnitOfWork,
  contactIds: readonly string[],
): Promise<string | null> {
  const row = await accountTable(unit, 'survey_invitations')
    .selectFrom()
    .select('created_at')
    .where('contact_id', 'in', contactIds)
    .where('reason', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.created_at ?? null;
}

/** The invitation of a customer, in any account, with the account's name, used up and expired ones too. */
export async function findInvitation(
  context: Context,
  token: string,
): Promise<(InvitationRow & { account: string }) | undefined> {
  return context.database.platform
    .selectFrom('survey_invitations')
    .innerJoin('accounts', 'accounts._id', 'survey_invitations.account_id')
    .selectAll('survey_invitations')
    .select('accounts.name as account')
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst();
}

/** Records that a survey was not sent after all: its link leads nowhere. */
export async function skipInvitation(unit: UnitOfWork, id: string, reason: SkipReason): Promise<void> {
  await accountTable(unit, 'survey_invitations').update(id, { reason, token_hash: null });
}

type SurveyAnswers = { answers: readonly SurveyAnswer[]; csat: number | null; nps: number | null };

/** Stores the answers, once. @returns false when somebody was faster */
export async function storeSurveyAnswers(
  unit: UnitOfWork,
  id: string,
  said: SurveyAnswers,
): Promise<boolean> {
  const kept = await accountTable(unit, 'survey_invitations')
    .updateTable()
    .set({ ...said, answers: JSON.stringify(said.answers), answered_at: unit.now })
    .where('_id', '=', id)
    .where('answered_at', 'is', null)
    .returning('_id')
    .executeTakeFirst();
  return kept !== undefined;
}

/** Writes the state of the survey to the tickets' list columns. A ticket that was answered once stays so. */
export async function markTicket(
  unit: UnitOfWork,
  ticketId: string,
  survey: 'asked' | 'answered',
): Promise<void> {
  await sql`update tickets set survey = ${survey} where account_id = ${unit.accountId} and _id = ${ticketId}
    and survey is distinct from 'answered'`.execute(unit.db);
}
