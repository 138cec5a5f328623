import { sql } from 'kysely';
import type { Viewer } from '#contracts/kit/sharing.ts';
import type { TemplateInput } from '#contracts/listening/templates/template.ts';
import { TEMPLATE_SHARING } from '#contracts/listening/templates/sharing.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import {
  buildAfterNameSql,
  buildPersonNameSql,
  replaceSharedGroup,
  buildVisibilitySql,
  type LastByName,
  type GroupReplacement,
  type SharedRow,
} from '#server/kit/shared-rows.ts';

const PRODUCT = 'listening';

/** A stored template with its owner's name, and whether it is the default of the viewer. */
export type TemplateRow = SharedRow<TemplateInput> & { is_default: boolean };

const rows = (unit: UnitOfWork, viewer: Pick<Viewer, '_id'>) =>
  unit.db
    .selectFrom('templates')
    .leftJoin('template_defaults as chosen', (join) =>
      join
        .onRef('chosen.account_id', '=', 'templates.account_id')
        .onRef('chosen.template_id', '=', 'templates._id')
        .on('chosen.user_id', '=', viewer._id),
    )
    .select([
      'templates._id',
      'templates.name',
      'templates.about',
      'templates.keywords',
      'templates.monitor',
      'templates.engagement',
      'templates.cat_tag as catTag',
      'templates.share',
      'templates.group_id',
      'templates.owner_id',
      'templates.version',
      'templates.created_at',
      'templates.updated_at',
      buildPersonNameSql('templates', 'owner_id').as('owner_name'),
      sql<boolean>`chosen.template_id is not null`.as('is_default'),
    ])
    .where('templates.account_id', '=', unit.accountId)
    .where('templates.product', '=', PRODUCT);

type Range = { limit?: number | undefined; after?: LastByName | undefined };

/** The templates that a user sees, by name. */
export const listVisible = (
  unit: UnitOfWork,
  viewer: Viewer,
  { limit, after }: Range,
): Promise<TemplateRow[]> => {
  let query = rows(unit, viewer)
    .where(buildVisibilitySql(viewer, 'templates', TEMPLATE_SHARING))
    .orderBy(sql`lower(templates.name)`)
    .orderBy('templates._id');
  if (after) query = query.where(buildAfterNameSql('templates', after));
  if (limit !== undefined) query = query.limit(limit);
  return query.execute();
};

/** Finds a template by its id, regardless of who may see it. */
export const findTemplate = (
  unit: UnitOfWork,
  viewer: Pick<Viewer, '_id'>,
  id: string,
): Promise<TemplateRow | undefined> => rows(unit, viewer).where('templates._id', '=', id).executeTakeFirst();

/** Finds a template by its id, regardless of who may see it, and locks it until the transaction ends. */
export const lockTemplate = (
  unit: UnitOfWork,
  viewer: Pick<Viewer, '_id'>,
  id: string,
): Promise<TemplateRow | undefined> =>
  rows(unit, viewer).where('templates._id', '=', id).forUpdate('templates').executeTakeFirst();

const columns = ({ catTag, ...fields }: TemplateInput) => ({ ...fields, cat_tag: catTag });

/** Adds a template of a user. */
export const insertTemplate = async (
  unit: UnitOfWork,
  place: { _id: string; owner_id: string },
  fields: TemplateInput,
): Promise<void> => {
  await unit.db
    .insertInto('templates')
    .values({
      account_id: unit.accountId,
      ...place,
      product: PRODUCT,
      ...columns(fields),
      created_at: unit.now,
      updated_at: unit.now,
    })
    .execute();
};

/** Replaces a template's fields; its version grows by one. */
export const updateTemplate = async (unit: UnitOfWork, id: string, fields: TemplateInput): Promise<void> => {
  await unit.db
    .updateTable('templates')
    .set({ ...columns(fields), version: sql`version + 1`, updated_at: unit.now })
    .where('account_id', '=', unit.accountId)
    .where('_id', '=', id)
    .execute();
};

/** Deletes a template; users who had it as default have none. */
export const deleteTemplate = (unit: UnitOfWork, id: string): Promise<void> =>
  accountTable(unit, 'templates').delete(id);

/** Sets or clears a user's default. */
export const setDefault = async (
  unit: UnitOfWork,
  userId: string,
  templateId: string | null,
): Promise<void> => {
  const mine = { account_id: unit.accountId, user_id: userId, product: PRODUCT };
  if (templateId === null) {
    await unit.db
      .deleteFrom('template_defaults')
      .where('account_id', '=', mine.account_id)
      .where('user_id', '=', userId)
      .where('product', '=', PRODUCT)
      .execute();
    return;
  }
  await unit.db
    .insertInto('template_defaults')
    .values({ ...mine, template_id: templateId })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'user_id', 'product']).doUpdateSet({ template_id: templateId }),
    )
    .execute();
};

/** Moves templates that are shared with a group to the group that its users move to. */
export const replaceTemplateGroup = (unit: UnitOfWork, move: GroupReplacement): Promise<void> =>
  replaceSharedGroup(unit, 'templates', move);
