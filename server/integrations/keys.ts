import type { z } from 'zod';
import { ApiKey, DEFAULT_NOTE, KEY_MARK, type NewApiKey } from '#contracts/integrations/api-key.ts';
import { fault } from '#contracts/kit/faults/fault.ts';
import {
  deleteKey,
  findKey,
  lockKey,
  insertKey,
  updateKey,
  type KeyRow,
} from '#server/integrations/key-store.ts';
import { checkVersion } from '#server/kit/db/check-version.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { requireFound, refuse } from '#server/kit/errors.ts';
import { hashToken, generateToken } from '#server/kit/secrets.ts';

/** Characters of a key that are shown to distinguish keys: its prefix and six more, of 43. */
const SHOWN_SIGNS = KEY_MARK.length + 6;

/** Why a key cannot be used at present. */
function endedOf({ active, expires_at, disabled }: KeyRow, now: Date): ApiKey['ended'] {
  if (disabled) return 'maker_disabled';
  if (expires_at !== null && Date.parse(expires_at) <= now.getTime()) return 'expired';
  return active ? null : 'inactive';
}

/** A key as its list shows it. */
export function presentKey(row: KeyRow, now: Date): ApiKey {
  const { user_id, user_name, disabled: _disabled, ...rest } = row;
  return ApiKey.parse({ ...rest, user: { _id: user_id, name: user_name }, ended: endedOf(row, now) });
}

type OwnPermissions = readonly string[];

/** Nobody grants permissions that they do not have; the end date is in the future. @throws beyond_own_rights, invalid_request */
function checkGiven(
  unit: UnitOfWork,
  given: { scopes?: readonly string[]; expires_at?: string | null },
  held: OwnPermissions,
): void {
  const beyond = (given.scopes ?? []).filter((scope) => !held.includes(scope));
  if (beyond.length > 0)
    refuse('beyond_own_rights', { fields: { scopes: fault('beyond_scopes', { names: beyond }) } });
  if (given.expires_at && Date.parse(given.expires_at) <= unit.now.getTime())
    refuse('invalid_request', { fields: { expires_at: fault('in_past') } });
}

type Maker = { userId: string; held: OwnPermissions };

/** Creates a key. @returns the key, which is shown only once, and its list entry */
export async function makeKey(
  unit: UnitOfWork,
  given: z.output<typeof NewApiKey>,
  { userId, held }: Maker,
): Promise<{ key: string; item: ApiKey }> {
  checkGiven(unit, given, held);
  const key = KEY_MARK + generateToken();
  const id = await insertKey(unit, {
    ...given,
    note: given.note || DEFAULT_NOTE,
    prefix: key.slice(0, SHOWN_SIGNS),
    userId,
    hash: hashToken(key),
  });
  const item = presentKey(requireFound(await findKey(unit, id)), unit.now);
  unit.record({ kind: 'api_key.created', entityId: id, after: item });
  return { key, item };
}

type Change = { [K in 'note' | 'scopes' | 'expires_at' | 'active']?: ApiKey[K] | undefined } & {
  version?: number | undefined;
};

/** Changes the sent fields of a key. @throws not_found, stale_version, invalid_request */
export async function changeKey(
  unit: UnitOfWork,
  id: string,
  change: Change,
  held: OwnPermissions,
): Promise<ApiKey> {
  const row = requireFound(await lockKey(unit, id));
  const before = presentKey(row, unit.now);
  checkVersion(change.version, row, before);
  const added = change.scopes?.filter((scope) => !row.scopes.includes(scope));
  checkGiven(
    unit,
    {
      ...(added ? { scopes: added } : {}),
      ...(change.expires_at === undefined || change.expires_at === row.expires_at
        ? {}
        : { expires_at: change.expires_at }),
    },
    held,
  );
  await updateKey(unit, id, {
    note: (change.note ?? row.note) || DEFAULT_NOTE,
    scopes: change.scopes ?? row.scopes,
    expires_at: change.expires_at === undefined ? row.expires_at : change.expires_at,
    active: change.active ?? row.active,
  });
  const after = presentKey(requireFound(await findKey(unit, id)), unit.now);
  unit.record({ kind: 'api_key.updated', entityId: id, before, after });
  return after;
}

/** Revokes a key. @throws not_found */
export async function revokeKey(unit: UnitOfWork, id: string): Promise<{ _id: string }> {
  const before = presentKey(requireFound(await lockKey(unit, id)), unit.now);
  await deleteKey(unit, id);
  unit.record({ kind: 'api_key.deleted', entityId: id, before });
  return { _id: id };
}
