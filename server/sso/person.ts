import { AccountId } from '#contracts/kit/ids.ts';
import type { Context } from '#server/kit/context.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { ignoreFailure, refuse } from '#server/kit/errors.ts';
import { checkLimit } from '#server/payment/public.ts';
import { assignUserPlacement, provisionUser, type ProvisionedPlacement } from '#server/people/public.ts';
import type { ConnectionRow } from '#server/sso/connection-store.ts';
import { findAccountOfAddress } from '#server/sso/domain-store.ts';
import {
  findLinkedUser,
  findUserByAddress,
  insertIdentity,
  findExistingPlacement,
} from '#server/sso/identity-store.ts';
import type { SsoPerson } from '#server/sso/tables.ts';

/**
 * The user of the account for a person at the provider. Found by the provider's own id for them; otherwise, once, by an address whose
 * domain this very account has proved; otherwise created, where the connection allows it. Never a user of another account.
 * @throws sso_refused
 */
export async function resolvePerson(
  context: Context,
  connection: ConnectionRow,
  person: SsoPerson,
): Promise<{ accountId: AccountId; userId: string }> {
  const accountId = AccountId.parse(connection.account_id);
  const vouched =
    person.email !== null && (await findAccountOfAddress(context, person.email)) === connection.account_id;
  const scope = { accountId, actor: { kind: 'system' as const, id: null } };
  const userId = await inTransaction(context, scope, async (unit) => {
    const known = await findLinkedUser(unit, connection, person.subject);
    if (known) return known;
    if (!vouched) return refuse('sso_refused');
    const user = (await findUserByAddress(unit, person)) ?? (await make(unit, connection, person));
    if (!user) return refuse('sso_refused');
    await insertIdentity(unit, { connectionId: connection._id, subject: person.subject, userId: user });
    unit.record({ kind: 'sso.user_linked', entityId: user, data: { connection_id: connection._id } });
    return user;
  });
  // The last administrator keeps the role: the mapping must not prevent the sign-in.
  await ignoreFailure(
    context.log,
    'placing a person by their groups at the provider',
    inTransaction(context, scope, async (unit) => {
      await assignUserPlacement(unit, userId, await placeOf(unit, connection, person));
    }),
  );
  return { accountId, userId };
}

async function make(unit: UnitOfWork, connection: ConnectionRow, person: SsoPerson): Promise<string | null> {
  if (!connection.creates_people || person.email === null) return null;
  const place = await placeOf(unit, connection, person);
  const role_id = place.role_id ?? connection.default_role_id;
  if (!role_id) return null;
  await checkLimit(unit, 'users');
  const name = person.name ?? person.email.slice(0, person.email.indexOf('@'));
  const made = await provisionUser(unit, {
    name,
    email: person.email,
    role_id,
    group_id: place.group_id ?? null,
  });
  if (made)
    unit.record({ kind: 'sso.user_created', entityId: made, data: { connection_id: connection._id } });
  return made;
}

/** The first mapping whose value is among the user's groups; the role or group that it names must still exist in the account. */
async function placeOf(
  unit: UnitOfWork,
  { mappings }: ConnectionRow,
  { groups }: SsoPerson,
): Promise<ProvisionedPlacement> {
  const fits = mappings.find(({ value }) => groups.includes(value));
  if (!fits) return {};
  return findExistingPlacement(unit, fits);
}
