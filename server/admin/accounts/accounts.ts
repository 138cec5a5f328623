import type { z } from 'zod';
import {
  GRACE_DAYS,
  type AdminAccount,
  type createAccount as creation,
  type updateAccount as changing,
} from '#contracts/admin/account.ts';
import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import type { Endpoint } from '#contracts/kit/endpoint.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import { AccountId } from '#contracts/kit/ids.ts';
import { ADMINISTRATOR_ROLE } from '#contracts/people/rights.ts';
import * as store from '#server/admin/accounts/account-store.ts';
import { endEverySession, findRoleByName } from '#server/admin/accounts/account-user-store.ts';
import { addPerson } from '#server/admin/accounts/add-person.ts';
import { ensureExport } from '#server/admin/accounts/export-store.ts';
import { readDefaultRoles } from '#server/installation/public.ts';
import { checkVersion } from '#server/kit/db/check-version.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';
import { toAdministratorActor, inAccount } from '#server/kit/http/administrator.ts';
import type { Call } from '#server/kit/http/call.ts';
import { setAccountPlan } from '#server/payment/public.ts';

/** The fields of an organisation that the log stores. */
const logged = ({ counts: _counts, version: _version, created_at: _at, ...account }: AdminAccount) => account;

/** Creates an organisation with its roles and first administrator, all or nothing. @throws email_taken, not_found */
export async function createAccount(
  call: Call<typeof creation>,
): Promise<{ account: AdminAccount; password: string | null }> {
  const { administrator, plan_id, ...fields } = call.body;
  const accountId = AccountId.parse(call.context.newId());
  const { roles } = await readDefaultRoles(call.context.database.platform);
  const password = await inTransaction(
    call.context,
    { accountId, actor: toAdministratorActor(call) },
    async (unit) => {
      await store.insertAccount(unit, fields, roles);
      const role_id = await findRoleByName(unit, ADMINISTRATOR_ROLE);
      const { by, ...person } = administrator;
      const added = await addPerson(call, unit, { ...person, role_id, group_id: null, by });
      unit.record({
        kind: 'account.created',
        entityId: accountId,
        after: logged(await store.readAccount(unit)),
      });
      return added.password;
    },
  );
  if (plan_id !== null) await setAccountPlan(call.context, accountId, plan_id);
  return { account: await inAccount(call, accountId, store.readAccount), password };
}

type Changes = z.output<typeof changing.input.body>;

/** Changes an organisation. A plan that includes products opens them, unless products are given too. @throws stale_version */
export async function changeAccount<E extends Endpoint>(
  call: Call<E>,
  accountId: string,
  { version, plan_id, ...fields }: Changes,
): Promise<AdminAccount> {
  const check = (before: AdminAccount): void => {
    checkVersion(version, before);
  };
  const before = await inAccount(call, accountId, async (unit) => {
    const now = await store.readAccount(unit);
    check(now);
    return now;
  });
  const newPlan = plan_id !== undefined && plan_id !== (before.plan?._id ?? null);
  if (newPlan) await setAccountPlan(call.context, accountId, plan_id);
  return inAccount(call, accountId, async (unit) => {
    await store.lockAccount(unit);
    if (!newPlan) check(await store.readAccount(unit));
    await store.writeAccount(unit, defined(fields));
    return tell(unit, 'account.updated', before);
  });
}

function defined(fields: object): store.AccountColumns {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

async function tell(unit: UnitOfWork, kind: string, before: AdminAccount): Promise<AdminAccount> {
  const after = await store.readAccount(unit);
  unit.record({ kind, entityId: unit.accountId, before: logged(before), after: logged(after) });
  return after;
}

type StateTransition = {
  kind: string;
  from: readonly AdminAccount['state'][];
  columns: store.AccountColumns;
  closes?: boolean;
  /** Its dependent records, in the same unit of work. */
  along?: (unit: UnitOfWork) => Promise<unknown>;
};

/** Moves an organisation from one state to another. @throws illegal_transition */
async function turn<E extends Endpoint>(
  call: Call<E>,
  accountId: string,
  { kind, from, columns, closes, along }: StateTransition,
): Promise<AdminAccount> {
  return inAccount(call, accountId, async (unit) => {
    await store.lockAccount(unit);
    const before = await store.readAccount(unit);
    if (!from.includes(before.state)) refuse('illegal_transition', { data: { from: before.state } });
    await store.writeAccount(unit, columns);
    if (closes) await endEverySession(unit);
    await along?.(unit);
    return tell(unit, kind, before);
  });
}

/** Blocks sign-in for all users of an organisation. Its channels, jobs and webhooks continue, so no incoming item is lost. */
export function suspendAccount<E extends Endpoint>(
  call: Call<E>,
  accountId: string,
  reason: string,
): Promise<AdminAccount> {
  return turn(call, accountId, {
    kind: 'account.suspended',
    from: ['active'],
    columns: { suspended_at: call.context.clock(), suspended_reason: reason },
    closes: true,
  });
}

export function resumeAccount<E extends Endpoint>(call: Call<E>, accountId: string): Promise<AdminAccount> {
  return turn(call, accountId, {
    kind: 'account.resumed',
    from: ['suspended'],
    columns: { suspended_at: null, suspended_reason: '' },
  });
}

/**
 * Plans the deletion of an organisation: no user signs in from now on, an archive of its data is made first, and the data is deleted when
 * the grace period is over. @throws invalid_request where the typed name is not the organisation's
 */
export async function deleteAccount<E extends Endpoint>(
  call: Call<E>,
  accountId: string,
  typed: string,
): Promise<AdminAccount> {
  const { name } = await inAccount(call, accountId, store.readAccount);
  if (typed.trim() !== name) refuse('invalid_request', { fields: { name: fault('not_this_name') } });
  return turn(call, accountId, {
    kind: 'account.deletion_planned',
    from: ['active', 'suspended'],
    columns: { delete_at: new Date(call.context.clock().getTime() + GRACE_DAYS * MS_PER_DAY) },
    closes: true,
    along: (unit) => ensureExport(unit, call.session.user._id),
  });
}

/** Cancels a planned deletion; an earlier suspension remains in force. */
export function cancelAccountDeletion<E extends Endpoint>(
  call: Call<E>,
  accountId: string,
): Promise<AdminAccount> {
  return turn(call, accountId, {
    kind: 'account.deletion_cancelled',
    from: ['deleting'],
    columns: { delete_at: null },
  });
}
