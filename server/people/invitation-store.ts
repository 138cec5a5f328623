import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { hashToken, generateToken } from '#server/kit/secrets.ts';
import { INVITATION_DAYS } from '#contracts/people/invitation.ts';

/** Opens (or replaces) a person's invitation. @returns the token of its link, which is nowhere stored */
export const openInvitation = async (
  unit: UnitOfWork,
  userId: string,
  invitedBy: string | null,
): Promise<string> => {
  const token = generateToken();
  const values = {
    token_hash: hashToken(token),
    invited_by: invitedBy,
    sent_at: unit.now,
    expires_at: new Date(unit.now.getTime() + INVITATION_DAYS * MS_PER_DAY),
  };
  await unit.db
    .insertInto('invitations')
    .values({ account_id: unit.accountId, user_id: userId, ...values })
    .onConflict((conflict) => conflict.columns(['account_id', 'user_id']).doUpdateSet(values))
    .execute();
  return token;
};

/** Ends a person's invitation: its link stops working. @returns whether there was one */
export const deleteInvitation = async (unit: UnitOfWork, userId: string): Promise<boolean> =>
  (await unit.db
    .deleteFrom('invitations')
    .where('account_id', '=', unit.accountId)
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst()) !== undefined;
