import type { Session } from '#contracts/identity/session.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import { erasePostsJob } from '#contracts/privacy/endpoints.ts';
import type { PersonCounts, PersonRef } from '#contracts/privacy/person.ts';
import { requireManager } from '#server/identity/reach.ts';
import type { Context } from '#server/kit/context.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';
import { eraseEventValues } from '#server/kit/events/erase.ts';
import { deleteUser, findUser } from '#server/people/public.ts';
import { eraseClient } from '#server/privacy/erase-client-store.ts';
import { eraseContact, eraseUser, buildPseudonym } from '#server/privacy/erase-store.ts';
import { deleteArchivesOf } from '#server/privacy/export-store.ts';
import type { Person } from '#server/privacy/person-store.ts';
import { deleteCopies, findLoggedNumbers } from '#server/privacy/traces-store.ts';
import { demandCompletePerson } from '#server/privacy/visible-person.ts';

const ERASERS = { user: eraseUser, contact: eraseContact, client: eraseClient } as const;

type ErasureCall = { context: Context; unit: UnitOfWork; session: Session };

/** The text to type to erase a person: the name, or where there is none another identifier. */
export function getConfirmationText({ name, about, _id }: Pick<Person, 'name' | 'about' | '_id'>): string {
  return name.trim() || about || _id;
}

/**
 * Erases a person permanently. A present user is removed first, by the usual rules. Values in the log that concern the person are erased,
 * its entries and its chain stay. Posts follow in a job of the same transaction.
 * @throws not_found, person_partly_hidden, invalid_request (`confirm`), and the refusals of removing a user
 */
export async function erasePerson(
  { context, unit, session }: ErasureCall,
  { confirm, ...ref }: PersonRef & { confirm: string },
): Promise<{ _id: string; counts: PersonCounts }> {
  const { person, counts } = await demandCompletePerson(
    { context, accountId: unit.accountId, actor: unit.actor },
    ref,
  );
  if (confirm.trim() !== getConfirmationText(person))
    refuse('invalid_request', { fields: { confirm: fault('not_the_name') } });
  if (person.kind === 'user') await removeSignIn({ context, unit, session }, person);
  await eraseEventValues(unit, await findLoggedNumbers(unit, person));
  await deleteCopies(unit, person);
  await deleteArchivesOf(context, unit, person._id);
  await ERASERS[person.kind](unit, person);
  if (person.author)
    await unit.addJob(erasePostsJob, {
      account_id: unit.accountId,
      channel: person.author.channel,
      author_id: person.author.author_id,
      pseudonym: buildPseudonym(person),
      asked_at: unit.now.toISOString(),
    });
  unit.record({ kind: 'person.erased', entityId: person._id, data: { kind: person.kind, counts } });
  return { _id: person._id, counts };
}

/** Removes a present user; the log records that without naming the user again. */
async function removeSignIn({ context, unit, session }: ErasureCall, { _id }: Person): Promise<void> {
  const manager = await requireManager({ session, query: { accountID: session.account._id }, unit }, 'write');
  if (!(await findUser(unit, { ...manager, groups: null }, _id))) return;
  const silent: UnitOfWork = {
    ...unit,
    record: ({ kind, entityId, data }) => unit.record({ kind, entityId, ...(data ? { data } : {}) }),
  };
  await deleteUser({ context, unit: silent, manager }, _id, undefined);
}
