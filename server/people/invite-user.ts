import type { Language } from '#contracts/accounts/account.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import type { InvitationLink } from '#contracts/people/invitation-link.ts';
import { INVITATION_DAYS, INVITATION_PATH } from '#contracts/people/invitation.ts';
import type { ManagedUser, NewUser } from '#contracts/people/user.ts';
import { requireAuthorityOver, lockPeople, type Manager } from '#server/identity/reach.ts';
import type { Context } from '#server/kit/context.ts';
import { loadAccountProfile } from '#server/kit/db/account-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { requireFound, refuse } from '#server/kit/errors.ts';
import { linkBase } from '#server/kit/mail/link-base.ts';
import { enqueueMail } from '#server/kit/mail/queue.ts';
import { checkLimit } from '#server/payment/public.ts';
import {
  deleteInvitation,
  findOpenInvitation,
  noteInvitationMail,
  openInvitation,
} from '#server/people/invitation-store.ts';
import { checkPlacement } from '#server/people/placement.ts';
import { toLoggedUser, presentUser } from '#server/people/present-user.ts';
import { demandFewHits, noteHit } from '#server/people/taken-addresses.ts';
import { findUser, hasAddress, insertUser, type UserRow, findUserName } from '#server/people/user-store.ts';

/** The context of managing users. `brandId`: the brand of the account at whose host it is done, null at the suite's own address. */
export type ManagerContext = { context: Context; unit: UnitOfWork; manager: Manager; brandId: string | null };

/**
 * Creates a user without a password and e-mails them a link to choose one. @throws email_taken, beyond_own_rights, limit_reached, too_many
 */
export async function inviteUser(
  managing: ManagerContext,
  given: NewUser,
  { mailed = true }: { mailed?: boolean } = {},
): Promise<ManagedUser> {
  const { context, unit, manager } = managing;
  await lockPeople(unit);
  await checkPlacement(unit, manager, given);
  await checkLimit(unit, 'users');
  const _id = unit.newId();
  await demandFewHits(managing);
  if (!(await insertUser(unit, { _id, ...given }))) {
    if (!(await hasAddress(unit, manager, given.email))) await noteHit(managing);
    refuse('email_taken', { fields: { email: fault('taken') } });
  }
  if (mailed) await sendInvitation(managing, { _id, ...given });
  const row = requireFound(await findUser(unit, manager, _id));
  unit.record({ kind: 'user.invited', entityId: _id, after: toLoggedUser(row) });
  return presentUser(context, manager, row);
}

type InvitedUser = Pick<UserRow, '_id' | 'name' | 'email'> & { language?: Language | null | undefined };

/** Creates a user's invitation and enqueues its e-mail, in their language or the account's. */
export async function sendInvitation(managing: ManagerContext, user: InvitedUser): Promise<void> {
  const { unit, manager, brandId } = managing;
  const { token } = await openInvitation(unit, user._id, manager.userId);
  const account = await loadAccountProfile(unit);
  const by = manager.userId === null ? undefined : await findUserName(unit, manager.userId);
  const mailId = await enqueueMail(unit, {
    to: user.email,
    template: 'invitation',
    language: user.language ?? account.language,
    brandId,
    values: {
      name: user.name,
      account: account.name,
      by: by ?? '',
      url: buildInvitationUrl(managing, token),
      days: INVITATION_DAYS,
    },
  });
  await noteInvitationMail(unit, user._id, mailId);
}

/**
 * The link of an invitation, to be passed on in another way than by mail; an invitation that has ended gets a new one. Whoever reads it is
 * in the log, because it lets them in as the invited user. @throws not_found, illegal_transition, beyond_own_rights
 */
export async function readInvitationLink(managing: ManagerContext, id: string): Promise<InvitationLink> {
  await invited(managing, id);
  managing.unit.record({ kind: 'user.invitation_link_read', entityId: id });
  return getInvitationLink(managing, id);
}

/** The link of an invitation that was just made or may be read; one that has ended is replaced. */
export async function getInvitationLink(managing: ManagerContext, id: string): Promise<InvitationLink> {
  const { unit, manager } = managing;
  const open = (await findOpenInvitation(unit, id)) ?? (await openInvitation(unit, id, manager.userId));
  return { url: buildInvitationUrl(managing, open.token), expires_at: open.expires_at };
}

function buildInvitationUrl({ context, unit, brandId }: ManagerContext, token: string): string {
  const base = linkBase(context, { accountId: unit.accountId, brandId });
  return `${base}${INVITATION_PATH}?token=${token}`;
}

/** Sends an invitation again; the previous link stops working. @throws not_found, illegal_transition, beyond_own_rights */
export async function inviteAgain(managing: ManagerContext, id: string): Promise<ManagedUser> {
  const row = await invited(managing, id);
  await sendInvitation(managing, row);
  managing.unit.record({ kind: 'user.invited', entityId: id });
  return presented(managing, id);
}

/** Invalidates the link of an invitation. @throws not_found, illegal_transition, beyond_own_rights */
export async function withdrawInvitation(managing: ManagerContext, id: string): Promise<ManagedUser> {
  await invited(managing, id);
  await deleteInvitation(managing.unit, id);
  managing.unit.record({ kind: 'user.invitation_withdrawn', entityId: id });
  return presented(managing, id);
}

async function presented({ context, unit, manager }: ManagerContext, id: string): Promise<ManagedUser> {
  return presentUser(context, manager, requireFound(await findUser(unit, manager, id)));
}

async function invited({ unit, manager }: ManagerContext, id: string): Promise<UserRow> {
  await lockPeople(unit);
  const row = requireFound(await findUser(unit, manager, id));
  requireAuthorityOver(manager, { name: row.role_name, permissions: row.permissions });
  if (row.state !== 'invited') refuse('illegal_transition', { data: { from: row.state } });
  return row;
}
