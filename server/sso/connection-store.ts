import type { Selectable } from 'kysely';
import type { SsoConnection, SsoInput } from '#contracts/sso/connection.ts';
import type { Context } from '#server/kit/context.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { Tables } from '#server/kit/db/schema.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { buildServiceProvider } from '#server/sso/site.ts';

export type ConnectionRow = Selectable<Tables['sso_connections']>;

function columnsOf(given: SsoInput) {
  return {
    name: given.name,
    type: given.type,
    active: given.active,
    oidc: given.oidc && JSON.stringify({ ...given.oidc, client_secret: undefined }),
    saml: given.saml && JSON.stringify(given.saml),
    claims: JSON.stringify(given.claims),
    creates_people: given.creates_people,
    default_role_id: given.default_role_id,
    mappings: JSON.stringify(given.mappings),
    enforced: given.enforced,
  };
}

function secretOf(unit: UnitOfWork, given: SsoInput): { client_secret?: Buffer } {
  return given.oidc?.client_secret ? { client_secret: unit.secrets.seal(given.oidc.client_secret) } : {};
}

export function listConnections(unit: UnitOfWork): Promise<ConnectionRow[]> {
  return accountTable(unit, 'sso_connections').selectFrom().selectAll().orderBy('name').execute();
}

export function findConnection(unit: UnitOfWork, _id: string): Promise<ConnectionRow | undefined> {
  return accountTable(unit, 'sso_connections')
    .selectFrom()
    .selectAll()
    .where('_id', '=', _id)
    .executeTakeFirst();
}

/** A connection by its id alone, in any account: a provider calls it by its id. */
export function findConnectionById(context: Context, _id: string): Promise<ConnectionRow | undefined> {
  return context.database.platform
    .selectFrom('sso_connections')
    .selectAll()
    .where('_id', '=', _id)
    .where('active', '=', true)
    .executeTakeFirst();
}

export function insertConnection(unit: UnitOfWork, given: SsoInput): Promise<ConnectionRow> {
  return accountTable(unit, 'sso_connections')
    .insertInto({ _id: unit.newId(), ...columnsOf(given), ...secretOf(unit, given) })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** @returns undefined when the version is not the newest */
export function updateConnection(
  unit: UnitOfWork,
  _id: string,
  given: SsoInput & { version: number },
): Promise<ConnectionRow | undefined> {
  return accountTable(unit, 'sso_connections')
    .updateTable()
    .set((is) => ({
      ...columnsOf(given),
      ...secretOf(unit, given),
      version: is('version', '+', 1),
      updated_at: unit.now,
    }))
    .where('_id', '=', _id)
    .where('version', '=', given.version)
    .returningAll()
    .executeTakeFirst();
}

export async function deleteConnection(unit: UnitOfWork, _id: string): Promise<boolean> {
  return (
    (await accountTable(unit, 'sso_connections')
      .deleteFrom()
      .where('_id', '=', _id)
      .returning('_id')
      .executeTakeFirst()) !== undefined
  );
}

/** A connection in the form that the call returns: with our data as the provider needs it, never with the secret. */
export function presentConnection(origin: string, row: ConnectionRow): SsoConnection {
  return {
    _id: row._id,
    version: row.version,
    name: row.name,
    type: row.type,
    active: row.active,
    oidc: row.oidc && { ...row.oidc, has_secret: row.client_secret !== null },
    // Connections from before single log-out have no address for it.
    saml: row.saml && { ...row.saml, logout_url: row.saml.logout_url ?? null },
    claims: row.claims,
    creates_people: row.creates_people,
    default_role_id: row.default_role_id,
    mappings: row.mappings,
    enforced: row.enforced,
    ours: buildServiceProvider(origin, row._id),
  };
}

/** The connections by which users of an account may sign in, by name. */
export async function listActiveConnections({ database }: Context, accountId: string) {
  return database.platform
    .selectFrom('sso_connections')
    .select(['_id', 'type', 'name'])
    .where('account_id', '=', accountId)
    .where('active', '=', true)
    .orderBy('name')
    .execute();
}
