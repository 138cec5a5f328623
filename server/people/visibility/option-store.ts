import type { OptionProduct } from '#contracts/people/visibility/option.ts';
import { accountTable } from '#server/kit/db/account-table.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/** The stored options of a group; null where nothing was saved. */
export type OptionRow = {
  keywords_enable: boolean;
  keywords: (string | null)[];
  tags: string[];
  custom_socials: string[];
  engagements: string[];
  version: number;
  updated_at: string | null;
};

/** The options of a group that nobody saved: it sees everything. */
const NO_OPTIONS: OptionRow = {
  keywords_enable: false,
  keywords: [],
  tags: [],
  custom_socials: [],
  engagements: [],
  version: 0,
  updated_at: null,
};

const COLUMNS = [
  'keywords_enable',
  'keywords',
  'tags',
  'custom_socials',
  'engagements',
  'version',
  'updated_at',
] as const;

function groupById(unit: UnitOfWork, groupId: string) {
  return accountTable(unit, 'groups').selectFrom().select('_id').where('_id', '=', groupId);
}

/** Whether a group belongs to the account. */
export async function isGroup(unit: UnitOfWork, groupId: string): Promise<boolean> {
  return (await groupById(unit, groupId).executeTakeFirst()) !== undefined;
}

/**
 * Locks a group until the transaction ends, so that only one caller at a time changes what it sees.
 * @returns false where it does not exist
 */
export async function lockGroup(unit: UnitOfWork, groupId: string): Promise<boolean> {
  return (await groupById(unit, groupId).forNoKeyUpdate().executeTakeFirst()) !== undefined;
}

/** The options of a group in a product. */
export async function findOptions(
  unit: UnitOfWork,
  product: OptionProduct,
  groupId: string,
): Promise<OptionRow> {
  return (
    (await accountTable(unit, 'group_options').find({ group_id: groupId, product }, COLUMNS)) ?? NO_OPTIONS
  );
}

type OptionColumns = Omit<OptionRow, 'version' | 'updated_at'>;

/** Stores the options of a group; their version grows by one. */
export async function saveOptions(
  unit: UnitOfWork,
  { product, groupId }: { product: OptionProduct; groupId: string },
  columns: OptionColumns,
): Promise<OptionRow> {
  return accountTable(unit, 'group_options')
    .insertInto({ group_id: groupId, product, ...columns, created_at: unit.now, updated_at: unit.now })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'group_id', 'product']).doUpdateSet((is) => ({
        ...columns,
        updated_at: unit.now,
        version: is('group_options.version', '+', 1),
      })),
    )
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

/** The groups of the account with their restrictions in a product. */
export function listGroupOptions(unit: UnitOfWork, product: OptionProduct) {
  return unit.db
    .selectFrom('groups')
    .leftJoin('group_options as option', (join) =>
      join
        .onRef('option.account_id', '=', 'groups.account_id')
        .onRef('option.group_id', '=', 'groups._id')
        .on('option.product', '=', product),
    )
    .where('groups.account_id', '=', unit.accountId)
    .select((is) => [
      'groups._id',
      'groups.name',
      'option.keywords_enable',
      'option.keywords',
      'option.tags',
      'option.custom_socials',
      'option.engagements',
      'option.updated_at',
      is
        .selectFrom('users')
        .select((inner) => inner.fn.countAll<number>().as('n'))
        .whereRef('users.account_id', '=', 'groups.account_id')
        .whereRef('users.group_id', '=', 'groups._id')
        .$asScalar()
        .$notNull()
        .as('users'),
    ])
    .orderBy('groups.name')
    .execute();
}
