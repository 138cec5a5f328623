import { MS_PER_HOUR, MS_PER_MINUTE } from '#contracts/kit/duration.ts';
import { type InvitationLink, PASSWORD_LINK_HOURS } from '#contracts/people/invitation-link.ts';
import { mustUseSso } from '#server/identity/break-glass.ts';
import { openReset } from '#server/identity/passwords/reset-store.ts';
import { requireAuthorityOver } from '#server/identity/reach.ts';
import { loadAccountProfile } from '#server/kit/db/account-store.ts';
import { refuse, requireFound } from '#server/kit/errors.ts';
import { linkBase } from '#server/kit/mail/link-base.ts';
import { enqueueMail } from '#server/kit/mail/queue.ts';
import { hashToken } from '#server/kit/secrets.ts';
import type { ManagerContext } from '#server/people/invite-user.ts';
import { findUser, findUserName } from '#server/people/user-store.ts';

/**
 * Creates a link by which a user sets a new password, for those who manage them: to be passed on, and mailed where wanted. It is in the
 * log, and the user gets a mail when the password was set.
 * @throws not_found, beyond_own_rights, not_yourself, illegal_transition, sso_required
 */
export async function createPasswordLink(
  { context, unit, manager, brandId }: ManagerContext,
  id: string,
  { mailed }: { mailed: boolean },
): Promise<InvitationLink> {
  const user = requireFound(await findUser(unit, manager, id));
  requireAuthorityOver(manager, { name: user.role_name, permissions: user.permissions });
  if (id === manager.userId) refuse('not_yourself');
  if (user.state !== 'active') refuse('illegal_transition', { data: { from: user.state } });
  if (await mustUseSso(unit, id)) refuse('sso_required');
  const life = PASSWORD_LINK_HOURS * MS_PER_HOUR;
  // Each manager has links of their own: one does not end those of another, or of the user.
  const token = await openReset(unit, id, { requester: hashToken(`manager:${manager.userId}`), life });
  const url = `${linkBase(context, { accountId: unit.accountId, brandId })}/reset-password?token=${token}`;
  if (mailed)
    await enqueueMail(unit, {
      to: user.email,
      template: 'reset-password',
      values: {
        name: user.name,
        url,
        minutes: life / MS_PER_MINUTE,
        by: (manager.userId && (await findUserName(unit, manager.userId))) ?? '',
      },
      language: (await loadAccountProfile(unit)).language,
      brandId,
    });
  unit.record({ kind: 'user.password_link_created', entityId: id, data: { mailed } });
  return { url, expires_at: new Date(unit.now.getTime() + life).toISOString() };
}
