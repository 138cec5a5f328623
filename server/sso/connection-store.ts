import type { Selectable } from 'kysely';
import type { SsoConnection, SsoInput } from '#contracts/sso/connection.ts';
import type { Context } from '#server/kit/context.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { buildServiceProvider } from '#server/sso/site.ts';
import type { Tables } from '#server/kit/db/schema.ts';

export type ConnectionRow = Selectable<Tables['sso_connections']>;

const columnsOf = (given: SsoInput) => ({
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
});

const secretOf = (unit: UnitOfWork, given: SsoInput): { client_secret?: Buffer } =>
  given.oidc?.client_secret ? { client_secret: unit.secrets.seal(given.oidc.client_secret) } : {};

export const listConnections = (unit: UnitOfWork): Promise<ConnectionRow[]> =>
  accountTable(unit, 'sso_connections').selectFrom().selectAll().orderBy('name').execute();

export const findConnection = (unit: UnitOfWork, _id: string): Promise<ConnectionRow | undefined> =>
  accountTable(unit, 'sso_connections').selectFrom().selectAll().where('_id', '=', _id).executeTakeFirst();

/** A connection by its id alone, in any account: a provider calls it by its id. */
export const findConnectionById = (context: Context, _id: string): Promise<ConnectionRow | undefined> =>
  context.database.platform
    .selectFrom('sso_connections')
    .selectAll()
    .where('_id', '=', _id)
    .where('active', '=', true)
    .executeTakeFirst();

export const insertConnection = (unit: UnitOfWork, given: SsoInput): Promise<ConnectionRow> =>
  accountTable(unit, 'sso_connections')
    .insertInto({ _id: unit.newId(), ...columnsOf(given), ...secretOf(unit, given) })
    .returningAll()
    .executeTakeFirstOrThrow();

/** @returns undefined when the version is not the newest */
export const updateConnection = (
  unit: UnitOfWork,
  _id: string,
  given: SsoInput & { version: number },
): Promise<ConnectionRow | undefined> =>
  accountTable(unit, 'sso_connections')
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

export const deleteConnection = async (unit: UnitOfWork, _id: string): Promise<boolean> =>
  (await accountTable(unit, 'sso_connections')
    .deleteFrom()
    .where('_id', '=', _id)
    .returning('_id')
    .executeTakeFirst()) !== undefined;

/** A connection in the form that the call returns: with our data as the provider needs it, never with the secret. */
export const presentConnection = (origin: string, row: ConnectionRow): SsoConnection => ({
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
});

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
