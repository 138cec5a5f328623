import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import { INVITATION_DAYS } from '#contracts/people/invitation.ts';
import { isAccessibleAtHost } from '#server/brands/public.ts';
import type { Context } from '#server/kit/context.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';
import { requireOpenLink } from '#server/kit/mail/open-link.ts';
import { hashToken, generateToken } from '#server/kit/secrets.ts';

/** An open invitation: the token of its link, and until when it works. */
export type OpenInvitation = { token: string; expires_at: string };

/** Opens (or replaces) a person's invitation. The token is stored hashed to be found, and sealed to be copied. */
export async function openInvitation(
  unit: UnitOfWork,
  userId: string,
  invitedBy: string | null,
): Promise<OpenInvitation> {
  const token = generateToken();
  const expires = new Date(unit.now.getTime() + INVITATION_DAYS * MS_PER_DAY);
  const values = {
    token_hash: hashToken(token),
    token_sealed: unit.secrets.seal(token),
    invited_by: invitedBy,
    sent_at: unit.now,
    expires_at: expires,
    accepted_at: null,
    mail_id: null,
  };
  await accountTable(unit, 'invitations')
    .insertInto({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.columns(['account_id', 'user_id']).doUpdateSet(values))
    .execute();
  return { token, expires_at: expires.toISOString() };
}

/** Stores which mail has the link of an invitation. */
export async function noteInvitationMail(unit: UnitOfWork, userId: string, mailId: string): Promise<void> {
  await accountTable(unit, 'invitations').update({ user_id: userId }, { mail_id: mailId });
}

/** A person's invitation whose link works and can be copied. */
export async function findOpenInvitation(
  unit: UnitOfWork,
  userId: string,
): Promise<OpenInvitation | undefined> {
  const row = await accountTable(unit, 'invitations').find({ user_id: userId, accepted_at: null }, [
    'token_sealed',
    'expires_at',
  ]);
  if (!row?.token_sealed || new Date(row.expires_at) <= unit.now) return undefined;
  return { token: unit.secrets.open(row.token_sealed), expires_at: row.expires_at };
}

/** Withdraws a person's invitation: its link stops working. @returns whether there was one */
export async function deleteInvitation(unit: UnitOfWork, userId: string): Promise<boolean> {
  return (
    (await accountTable(unit, 'invitations')
      .deleteFrom()
      .where('user_id', '=', userId)
      .where('accepted_at', 'is', null)
      .returning('user_id')
      .executeTakeFirst()) !== undefined
  );
}

/** Uses a link up; it is kept, to say so when it is opened again. @returns false when it was used or withdrawn in the meantime */
export async function consumeInvitation(unit: UnitOfWork, token: string): Promise<boolean> {
  return (
    (await accountTable(unit, 'invitations')
      .updateTable()
      .set({ accepted_at: unit.now, token_sealed: null })
      .where('token_hash', '=', hashToken(token))
      .where('accepted_at', 'is', null)
      .returning('user_id')
      .executeTakeFirst()) !== undefined
  );
}

/** The invitation of a link with its user. @throws invitation_invalid, link_used, link_expired */
export async function requireOpenInvitation(context: Context, request: Request, token: string) {
  const row = await findByToken(context, token);
  if (!row || !isAccessibleAtHost(context, request, row.account_id)) return refuse('invitation_invalid');
  requireOpenLink({ used_at: row.accepted_at, expires_at: row.expires_at }, context.clock());
  return row;
}

function findByToken(context: Context, token: string) {
  return context.database.platform
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
    .where('users.disabled_at', 'is', null)
    .where('accounts.suspended_at', 'is', null)
    .where('accounts.delete_at', 'is', null)
    .select([
      'users._id',
      'users.account_id',
      'users.name',
      'users.email',
      'users.language',
      'accounts.name as account',
      'accounts.password_strength',
      'inviters.name as invited_by',
      'invitations.expires_at',
      'invitations.accepted_at',
    ])
    .executeTakeFirst();
}
