import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import { INVITATION_DAYS } from '#contracts/people/invitation.ts';
import { isAccessibleAtHost } from '#server/brands/public.ts';
import type { Context } from '#server/kit/context.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';
import { hashToken, generateToken } from '#server/kit/secrets.ts';

/** Opens (or replaces) a person's invitation. @returns the token of its link, which is nowhere stored */
export async function openInvitation(
  unit: UnitOfWork,
  userId: string,
  invitedBy: string | null,
): Promise<string> {
  const token = generateToken();
  const values = {
    token_hash: hashToken(token),
    invited_by: invitedBy,
    sent_at: unit.now,
    expires_at: new Date(unit.now.getTime() + INVITATION_DAYS * MS_PER_DAY),
  };
  await accountTable(unit, 'invitations')
    .insertInto({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.columns(['account_id', 'user_id']).doUpdateSet(values))
    .execute();
  return token;
}

/** Ends a person's invitation: its link stops working. @returns whether there was one */
export async function deleteInvitation(unit: UnitOfWork, userId: string): Promise<boolean> {
  return (
    (await accountTable(unit, 'invitations')
      .deleteFrom()
      .where('user_id', '=', userId)
      .returning('user_id')
      .executeTakeFirst()) !== undefined
  );
}

/** The invitation of a link with its user. @throws invitation_invalid */
export async function requireOpenInvitation(context: Context, request: Request, token: string) {
  const row = await context.database.platform
    .selectFrom('invitations')
    .innerJoin('users', (join) =>
      join
        .onRef('users.account_id', '=', 'invitations.account_id')
        .onRef('users._id', '=', 'invitations.user_id'),
    )
    .innerJoin('accounts', 'accounts._id', 'invitations.account_id')
    .leftJoin('users as inviters', (join) =>
      join
        .onRef('inviters.account_id', '=', 'invitations.account_id')
        .onRef('inviters._id', '=', 'invitations.invited_by'),
    )
    .where('invitations.token_hash', '=', hashToken(token))
    .where('invitations.expires_at', '>', context.clock().toISOString())
    .where('users.disabled_at', 'is', null)
    .where('accounts.suspended_at', 'is', null)
    .where('accounts.delete_at', 'is', null)
    .select([
      'users._id',
      'users.account_id',
      'users.name',
      'users.email',
      'accounts.name as account',
      'accounts.password_strength',
      'inviters.name as invited_by',
      'invitations.expires_at',
    ])
    .executeTakeFirst();
  return row && isAccessibleAtHost(context, request, row.account_id) ? row : refuse('invitation_invalid');
}
