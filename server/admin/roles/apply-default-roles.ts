import type { z } from 'zod';
import type {
  applyDefaultRoles as contract,
  DefaultRoles,
  RoleEffect,
} from '#contracts/admin/default-roles.ts';
import { RoleFields } from '#contracts/people/role.ts';
import { ACCOUNT_PERMISSIONS } from '#contracts/permissions/default-roles.ts';
import { buildPlatformManager } from '#server/identity/reach.ts';
import { listAccounts as everyAccount, readDefaultRoles } from '#server/installation/public.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuse } from '#server/kit/errors.ts';
import { inAccount } from '#server/kit/http/administrator.ts';
import type { Call } from '#server/kit/http/call.ts';
import { changeRole, createRole, listRoles } from '#server/people/public.ts';

type ApplyResult = z.output<typeof contract.answer>;
type DefaultRole = DefaultRoles['roles'][number];

/**
 * Applies the default roles to existing organisations: a role of the same name takes the list's permissions, a missing one is created,
 * others are left alone. A dry run compares and changes nothing.
 * @throws not_found where a named organisation does not exist
 */
export async function applyDefaultRoles(call: Call<typeof contract>): Promise<ApplyResult> {
  const { dry_run, account_ids, roles: names } = call.body;
  const all = await everyAccount(call.context);
  const chosen = account_ids ? all.filter(({ _id }) => account_ids.includes(_id)) : all;
  if (account_ids && chosen.length < new Set(account_ids).size) refuse('not_found');
  const { roles } = await readDefaultRoles(call.context.database.platform);
  const wanted = roles.filter(({ name }) => names?.includes(name) ?? true);
  const effects: RoleEffect[] = [];
  for (const account of chosen) {
    effects.push(
      ...(await inAccount(call, account._id, (unit) =>
        applyTo(unit, { account, wanted, dry: dry_run, by: call.session.user._id }),
      )),
    );
  }
  return { dry_run, accounts: chosen.length, effects };
}

type ApplyOptions = {
  account: { _id: string; name: string };
  wanted: readonly DefaultRole[];
  dry: boolean;
  by: string;
};

async function applyTo(unit: UnitOfWork, { account, wanted, dry, by }: ApplyOptions): Promise<RoleEffect[]> {
  const manager = buildPlatformManager(by);
  const present = await listRoles(unit);
  const effects: RoleEffect[] = [];
  for (const role of wanted) {
    const known = present.find(({ name }) => name === role.name);
    const held = known?.permissions ?? [];
    const added = role.permissions.filter((one) => !held.includes(one));
    const removed = held.filter((one) => !role.permissions.includes(one));
    const same = known !== undefined && added.length === 0 && removed.length === 0;
    const effect = same ? 'same' : known ? 'change' : 'create';
    const users = known?.users ?? 0;
    effects.push({
      account_id: account._id,
      account: account.name,
      role: role.name,
      effect,
      added,
      removed,
      users,
    });
    if (dry || same) continue;
    const permissions = permissionsOf(role);
    if (known) await changeRole(unit, manager, { _id: known._id, permissions });
    else
      await createRole(unit, manager, {
        name: role.name,
        about: role.about,
        permissions,
        second_factor_required: false,
      });
  }
  return effects;
}

const known: ReadonlySet<string> = new Set(ACCOUNT_PERMISSIONS);

/** The list was checked when it was saved; a permission that was removed from the suite since is left out. */
function permissionsOf({ permissions }: DefaultRole) {
  return RoleFields.permissions.parse(permissions.filter((one) => known.has(one)));
}
