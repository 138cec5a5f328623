import { sql } from 'kysely';
import type { Channel } from '#contracts/inbound/channel.ts';
import { EngagementItem } from '#contracts/settings/engagement.ts';
import type { Product } from '#contracts/kit/products.ts';
import type { Context } from '#server/kit/context.ts';
import type { Unit } from '#server/kit/db/unit.ts';

/** A connection as it is stored; its secrets stay sealed. */
export type EngagementRow = {
  _id: string;
  channel: Channel;
  name: string;
  product: Record<string, { active: boolean }>;
  config: Record<string, unknown>;
  secrets: Buffer | null;
  secret_names: string[];
  active: boolean;
  inactive_reason: string | null;
  last_received_at: string | null;
  last_error: string | null;
  version: number;
  created_at: string;
  updated_at: string;
};

/** What the form and its check decide about a connection. */
export type EngagementFields = Pick<
  EngagementRow,
  'name' | 'config' | 'secrets' | 'secret_names' | 'active' | 'inactive_reason'
>;

const ofAccount = (unit: Unit) =>
  unit.db.selectFrom('connections').selectAll().where('account_id', '=', unit.accountId);

type Range = { product: Product; limit: number | undefined; after: string | null };

/** The connections of a product in the order they were made; one more than `limit` where one is given. */
export const listEngagements = async (unit: Unit, range: Range): Promise<EngagementRow[]> => {
  const { product, limit, after } = range;
  let query = ofAccount(unit)
    .where(sql<boolean>`(product -> ${product} ->> 'active')::boolean is true`)
    .orderBy('_id');
  if (after !== null) query = query.where('_id', '>', after);
  if (limit !== undefined) query = query.limit(limit + 1);
  return query.execute();
};

/** A connection of a product, locked. */
export const lockEngagement = (
  unit: Unit,
  product: Product,
  id: string,
): Promise<EngagementRow | undefined> =>
  ofAccount(unit)
    .where('_id', '=', id)
    .where(sql<boolean>`(product -> ${product} ->> 'active')::boolean is true`)
    .forUpdate()
    .executeTakeFirst();

/** Adds a connection. @returns it as stored */
export const insertEngagement = (
  unit: Unit,
  given: EngagementFields & { _id: string; channel: Channel; product: EngagementRow['product'] },
): Promise<EngagementRow> =>
  unit.db
    .insertInto('connections')
    .values({
      account_id: unit.accountId,
      ...given,
      product: JSON.stringify(given.product),
      config: JSON.stringify(given.config),
      created_at: unit.now,
      updated_at: unit.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

/** Changes a connection; its version grows. @returns it as stored */
export const updateEngagement = (unit: Unit, id: string, fields: EngagementFields): Promise<EngagementRow> =>
  unit.db
    .updateTable('connections')
    .set({
      ...fields,
      config: JSON.stringify(fields.config),
      version: sql`version + 1`,
      updated_at: unit.now,
    })
    .where('account_id', '=', unit.accountId)
    .where('_id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Removes a connection; tickets and contacts stay. */
export const deleteEngagement = async (unit: Unit, id: string): Promise<void> => {
  await unit.db
    .deleteFrom('connections')
    .where('account_id', '=', unit.accountId)
    .where('_id', '=', id)
    .execute();
};

/** A connection as it leaves the server: which secrets are stored, never what they are. */
export const presentEngagement = (context: Context, origin: string, row: EngagementRow): EngagementItem =>
  EngagementItem.parse({
    ...row,
    secrets: Object.fromEntries(row.secret_names.map((name) => [name, true])),
    webhook_url:
      row.channel === 'webchat'
        ? null
        : `${context.config.publicUrl?.replace(/\/+$/, '') ?? origin}/webhooks/${row.channel}/${row._id}`,
  });
