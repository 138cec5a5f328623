import { z } from 'zod';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { buildPageSchema, PageQuery } from '#contracts/kit/envelope.ts';
import { Id, Instant } from '#contracts/kit/ids.ts';

/** The products that have keywords. */
export const KeywordProduct = z.enum(['listening', 'crm']);
const Place = z.strictObject({ account_id: Id, product: KeywordProduct });

const keywords = {
  from: Place,
  /** Which keywords; absent means all of the place. */
  keyword_ids: z.array(Id).max(5000).optional(),
};

/** What is to be done: moving or copying keywords to another account or product, or renaming within one of their fields. */
export const MigrationPlan = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.enum(['move', 'copy']),
    ...keywords,
    to: Place,
    /** What becomes of a keyword whose name is taken at the new place. */
    on_conflict: z.enum(['skip', 'rename']).default('skip'),
  }),
  z.strictObject({
    kind: z.literal('rename'),
    ...keywords,
    /** `patterns`: what finds, which is the query where a keyword has one. */
    field: z.enum(['name', 'patterns']),
    find: z.string().min(1).max(200),
    replace: z.string().max(200),
  }),
]);
export type MigrationPlan = z.infer<typeof MigrationPlan>;

/** What happened (or in a dry run: would happen) to one keyword. */
export const MigrationLine = z.object({
  keyword_id: Id,
  name: z.string(),
  outcome: z.enum(['done', 'renamed', 'skipped', 'unchanged', 'refused']),
  /** The new name, or the new patterns or query. */
  result: z.string().nullable(),
  /** Why it was skipped or refused, or what was lost on the way. */
  notes: z.array(
    z.enum([
      'name_taken',
      'name_invalid',
      'groups_dropped',
      'parent_dropped',
      'patterns_invalid',
      'mentions_stay',
    ]),
  ),
});
export type MigrationLine = z.infer<typeof MigrationLine>;

export const MigrationReport = z.object({
  done: z.number().int(),
  skipped: z.number().int(),
  lines: z.array(MigrationLine),
});
export type MigrationReport = z.infer<typeof MigrationReport>;

export const KeywordMigration = z.object({
  _id: Id,
  plan: MigrationPlan,
  report: MigrationReport,
  from_account: z.string(),
  to_account: z.string().nullable(),
  created_at: Instant,
  undone_at: Instant.nullable(),
});
export type KeywordMigration = z.infer<typeof KeywordMigration>;

const administrator = { kind: 'administrator' } as const;
const path = '/api/admin/keyword-migrations';

export const listMigrations = defineEndpoint({
  name: 'admin.keyword-migration.list',
  method: 'GET',
  path,
  access: administrator,
  summary: 'List keyword migrations, newest first',
  input: { query: z.strictObject(PageQuery.shape) },
  answer: buildPageSchema(KeywordMigration),
});

export const planMigration = defineEndpoint({
  name: 'admin.keyword-migration.plan',
  method: 'POST',
  path: `${path}/plan`,
  access: administrator,
  summary: 'Preview a keyword migration without changing anything',
  input: { body: MigrationPlan },
  answer: MigrationReport,
  errors: ['not_found'],
  transaction: false,
  idempotent: false,
});

export const runMigration = defineEndpoint({
  name: 'admin.keyword-migration.run',
  method: 'POST',
  path,
  access: administrator,
  summary: 'Move, copy or rename keywords in bulk, all or nothing',
  input: { body: MigrationPlan },
  answer: KeywordMigration,
  status: 201,
  errors: ['not_found', 'name_taken'],
  event: 'keyword.migrated',
  transaction: false,
});

export const undoMigration = defineEndpoint({
  name: 'admin.keyword-migration.undo',
  method: 'DELETE',
  path: `${path}/{migration_id}`,
  access: administrator,
  summary: 'Undo a migration; if keywords were changed since, they are named and nothing is undone',
  input: { params: z.object({ migration_id: Id }) },
  answer: KeywordMigration,
  errors: ['not_found', 'illegal_transition', 'name_taken'],
  event: 'keyword.migration_undone',
  transaction: false,
});

/** Keywords to choose from, of any organisation. */
export const listAnyKeywords = defineEndpoint({
  name: 'admin.keyword-migration.keywords',
  method: 'GET',
  path: `${path}/keywords`,
  access: administrator,
  summary: 'List the keywords of an organisation’s product, by name',
  input: { query: z.strictObject({ account_id: Id, product: KeywordProduct }) },
  answer: z.object({
    items: z.array(z.object({ _id: Id, name: z.string(), parent_id: Id.nullable() })),
    next: z.null(),
  }),
  errors: ['not_found'],
  transaction: false,
});

export const ENDPOINTS = [listMigrations, listAnyKeywords, planMigration, runMigration, undoMigration];
