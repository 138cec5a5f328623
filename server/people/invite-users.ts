import type { z } from 'zod';
import { Email } from '#contracts/accounts/user.ts';
import type { ErrorCode } from '#contracts/kit/error-code.ts';
import type {
  inviteUsers as contract,
  InviteFault,
  InviteResult,
} from '#contracts/people/invitation-link.ts';
import { lockPeople } from '#server/identity/reach.ts';
import { Refusal } from '#server/kit/errors.ts';
import { getInvitationLink, inviteUser, type ManagerContext } from '#server/people/invite-user.ts';
import { checkPlacement } from '#server/people/placement.ts';

type Invitations = z.output<typeof contract.input.body>;
type Report = z.output<typeof contract.answer>;
type Person = Invitations['people'][number];

/** The refusals of one address, which leave the others invited. */
const FAULTS: Readonly<Partial<Record<ErrorCode, InviteFault>>> = {
  email_taken: 'email_taken',
  limit_reached: 'no_seat',
  too_many: 'too_many',
};

/** Invites several people to one place; what is wrong with an address is reported and stops no other. @throws beyond_own_rights */
export async function inviteUsers(
  managing: ManagerContext,
  { people, ...place }: Invitations,
): Promise<Report> {
  const { context, unit, manager } = managing;
  await lockPeople(unit);
  await checkPlacement(unit, manager, place);
  const seen = new Set<string>();
  const items: InviteResult[] = [];
  for (const person of people) items.push(await inviteOne(managing, { person, place, seen }));
  const refused = items.filter(({ fault }) => fault !== null).length;
  const mails_leave = context.config.smtpUrl !== undefined;
  return { items, invited: items.length - refused, refused, mails_leave };
}

type Invitation = { person: Person; place: Omit<Invitations, 'people'>; seen: Set<string> };

async function inviteOne(
  managing: ManagerContext,
  { person, place, seen }: Invitation,
): Promise<InviteResult> {
  const email = Email.safeParse(person.email);
  if (!email.success) return buildRefused(person, 'email_wrong');
  if (seen.has(email.data)) return buildRefused(person, 'email_twice');
  seen.add(email.data);
  try {
    const user = await inviteUser(managing, { ...place, name: person.name, email: email.data });
    return { ...person, fault: null, user, link: await getInvitationLink(managing, user._id) };
  } catch (failure) {
    const fault = failure instanceof Refusal ? FAULTS[failure.code] : undefined;
    if (!fault) throw failure;
    return buildRefused(person, fault);
  }
}

function buildRefused({ name, email }: Person, fault: InviteFault): InviteResult {
  return { name, email, fault, user: null, link: null };
}
