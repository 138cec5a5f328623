import { sql, type Selectable } from 'kysely';
import { getHosts } from '#contracts/brands/hosts.ts';
import { BrandProfile, type BrandInput, type ImageSlot } from '#contracts/brands/profile.ts';
import type { Context } from '#server/kit/context.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import { notifyChannel } from '#server/kit/db/notify-channel.ts';
import type { Tables } from '#server/kit/db/schema.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** The PostgreSQL channel that notifies every process of a changed brand; the payload contains nothing more. */
export const BRAND_CHANNEL = 'earshot_brands';

type Row = Selectable<Tables['brands']>;

function shown({ images, ...row }: Row): BrandProfile {
  return BrandProfile.parse({
    ...row,
    welcome_logo: images.welcome_logo ?? null,
    logo: images.logo ?? null,
    sidebar_logo: images.sidebar_logo ?? null,
    welcome_bg: images.welcome_bg ?? null,
    favicon: images.favicon ?? null,
  });
}

/** Every brand of the installation, for choosing one by its host before a user is signed in. */
export async function listAllBrands({ database: { platform } }: Context): Promise<BrandProfile[]> {
  return (await platform.selectFrom('brands').selectAll().orderBy('created_at').execute()).map(shown);
}

/** The brands of one account, oldest first. */
export async function listAccountBrands(unit: UnitOfWork): Promise<BrandProfile[]> {
  return (await accountTable(unit, 'brands').selectFrom().selectAll().orderBy('created_at').execute()).map(
    shown,
  );
}

/** One brand of the unit of work's account, locked for a change. */
export async function findBrand(unit: UnitOfWork, id: string): Promise<BrandProfile | undefined> {
  const row = await accountTable(unit, 'brands')
    .selectFrom()
    .selectAll()
    .where('_id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row && shown(row);
}

type Columns = Omit<BrandInput, 'account_id'>;

function stored(fields: Partial<Columns>) {
  const { theme, after_login_page, support_links, mail_sender, ...plain } = fields;
  return {
    ...plain,
    ...(theme === undefined ? {} : { theme: JSON.stringify(theme) }),
    ...(after_login_page === undefined ? {} : { after_login_page: json(after_login_page) }),
    ...(support_links === undefined ? {} : { support_links: JSON.stringify(support_links) }),
    ...(mail_sender === undefined ? {} : { mail_sender: json(mail_sender) }),
  };
}

const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

/** Adds a brand with its hosts. Hosts are unique in the installation; the database reports a duplicate as a unique violation. */
export async function insertBrand(unit: UnitOfWork, id: string, fields: Columns): Promise<BrandProfile> {
  const row = await accountTable(unit, 'brands')
    .insertInto({
      _id: id,
      created_at: unit.now,
      updated_at: unit.now,
      ...fields,
      theme: JSON.stringify(fields.theme),
      after_login_page: json(fields.after_login_page),
      support_links: JSON.stringify(fields.support_links),
      mail_sender: json(fields.mail_sender),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const brand = shown(row);
  await putHosts(unit, brand);
  return brand;
}

/** Changes a brand; fields that are not given stay unchanged. */
export async function changeBrand(
  unit: UnitOfWork,
  id: string,
  fields: Partial<Columns>,
): Promise<BrandProfile> {
  const row = await accountTable(unit, 'brands')
    .updateTable()
    .set({ ...stored(fields), updated_at: unit.now })
    .set((is) => ({ version: is('version', '+', 1) }))
    .where('_id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  const brand = shown(row);
  if (fields.origin !== undefined || fields.hosts !== undefined) await putHosts(unit, brand);
  return brand;
}

async function putHosts(unit: UnitOfWork, brand: BrandProfile): Promise<void> {
  await accountTable(unit, 'brand_hosts').delete({ brand_id: brand._id });
  await unit.db
    .insertInto('brand_hosts')
    .values(getHosts(brand).map((host) => ({ account_id: unit.accountId, brand_id: brand._id, host })))
    .execute();
}

/** Deletes a brand with its hosts and pictures. */
export function deleteBrand(unit: UnitOfWork, id: string): Promise<void> {
  return accountTable(unit, 'brands').delete(id);
}

/** A picture as it is stored. */
export type Image = { hash: string; type: string; bytes: Buffer; path: string };

/** Sets or (with null) clears one picture of a brand. */
export async function setImage(
  unit: UnitOfWork,
  brand: { _id: string },
  { slot, image }: { slot: ImageSlot; image: Image | null },
): Promise<BrandProfile> {
  const key = { account_id: unit.accountId, brand_id: brand._id, slot };
  if (image) {
    const columns = { hash: image.hash, type: image.type, bytes: image.bytes };
    await unit.db
      .insertInto('brand_images')
      .values({ ...key, ...columns })
      .onConflict((conflict) => conflict.columns(['account_id', 'brand_id', 'slot']).doUpdateSet(columns))
      .execute();
  } else {
    await unit.db
      .deleteFrom('brand_images')
      .where('account_id', '=', key.account_id)
      .where('brand_id', '=', key.brand_id)
      .where('slot', '=', slot)
      .execute();
  }
  const row = await accountTable(unit, 'brands')
    .updateTable()
    .set({
      images: image
        ? sql`images || ${JSON.stringify({ [slot]: image.path })}::jsonb`
        : sql`images - ${slot}::text`,
      updated_at: unit.now,
    })
    .set((is) => ({ version: is('version', '+', 1) }))
    .where('_id', '=', brand._id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return shown(row);
}

/** A picture by its hash; on a brand's host only that brand's own. */
export function findImage(
  { database: { platform } }: Context,
  hash: string,
  brandId: string | undefined,
): Promise<{ type: string; bytes: Buffer } | undefined> {
  const query = platform.selectFrom('brand_images').select(['type', 'bytes']).where('hash', '=', hash);
  return (brandId === undefined ? query : query.where('brand_id', '=', brandId)).limit(1).executeTakeFirst();
}

/** Notifies every process once the transaction of the unit of work is committed. */
export async function publishBrandChange(unit: UnitOfWork): Promise<void> {
  await notifyChannel(unit.db, BRAND_CHANNEL);
}
