import { z } from 'zod';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { defineEvent } from '#contracts/kit/event.ts';
import { WireFault } from '#contracts/kit/faults/fault.ts';
import { FILE_NAME_MAX } from '#contracts/kit/files/file.ts';
import { Id, Instant } from '#contracts/kit/ids.ts';
import { SETTINGS_GUARDS, type Page } from '#contracts/kit/page.ts';
import { Product } from '#contracts/kit/products.ts';

/** The format version of the file that this release writes and reads; a later format gets the next number. */
export const SETTINGS_FILE_VERSION = 1;
/** The largest file accepted: 64 MiB. */
export const SETTINGS_FILE_BYTES = 64 * 1024 * 1024;
/** The most bytes of media in one file, as stored; as text they take a third more. The smallest come first. */
export const SETTINGS_MEDIA_BYTES = 36 * 1024 * 1024;
/** The most media in one file. */
export const SETTINGS_MEDIA_MAX = 2_000;
/** The most records of one part. */
export const PART_RECORDS_MAX = 20_000;
/** The most lines listed of one import; the counts include all. */
export const REPORTED_LINES_MAX = 2_000;

/** One setting in the file: its values, the product where each has its own, and the id by which others refer to it. */
export const SettingRecord = z.strictObject({
  _id: z.string().min(1).max(200),
  product: Product.nullable().default(null),
  values: z.record(z.string(), z.unknown()),
});
export type SettingRecord = z.infer<typeof SettingRecord>;

/** Why a part is not exported, or not imported. */
export const LeftOut = z.object({
  part: z.string(),
  reason: z.enum([
    'not_permitted',
    'not_chosen',
    'unknown',
    'product_inactive',
    'feature_missing',
    'no_person',
  ]),
});
export type LeftOut = z.infer<typeof LeftOut>;

/** The SHA-256 of a medium's bytes in hexadecimal: records refer to the medium by it, so that it is the same in every account. */
export const Digest = z.string().regex(/^[0-9a-f]{64}$/);

/** A medium that records of the file refer to (pictures of canned responses …), with its bytes in Base64. */
export const SettingsMedium = z.strictObject({
  digest: Digest,
  name: z.string().max(FILE_NAME_MAX),
  data: z.base64(),
});
export type SettingsMedium = z.infer<typeof SettingsMedium>;

/** All settings of an account as one file. Secrets are not in it. */
export const SettingsFile = z.strictObject({
  earshot_settings: z.literal(SETTINGS_FILE_VERSION),
  made_at: Instant,
  account: z.string().max(200),
  parts: z.record(z.string().max(100), z.array(SettingRecord).max(PART_RECORDS_MAX)),
  left_out: z.array(LeftOut).default([]),
  media: z.array(SettingsMedium).max(SETTINGS_MEDIA_MAX).default([]),
  /** Media that records refer to and that exceeded the size limit of the file. */
  media_left_out: z
    .array(z.object({ name: z.string(), bytes: z.number().int() }))
    .max(100_000)
    .default([]),
});
export type SettingsFile = z.infer<typeof SettingsFile>;

/** A part of the settings for selection: its number of records, and what the reader may do with it. */
export const TransferPartInfo = z.object({
  part: z.string(),
  /** The products that have records of it; none where it belongs to the account as a whole. */
  products: z.array(Product),
  count: z.number().int(),
  may_read: z.boolean(),
  may_write: z.boolean(),
});
export type TransferPartInfo = z.infer<typeof TransferPartInfo>;

/** A field that would be, or was, changed. */
export const Difference = z.object({ field: z.string(), before: z.unknown(), after: z.unknown() });

/** The result of importing one record. `place` is its position in the file, `dropped` the fields whose references were not found. */
export const TransferLine = z.object({
  part: z.string(),
  place: z.string(),
  product: Product.nullable(),
  label: z.string(),
  act: z.enum(['created', 'changed', 'same', 'refused']),
  differences: z.array(Difference),
  dropped: z.array(z.string()),
  /** Why it was refused; `fields` and `faults` of the record by their path, where single fields are at fault. */
  problem: z
    .object({
      code: z.string(),
      message: z.string(),
      fault: WireFault.optional(),
      fields: z.record(z.string(), z.string()),
      faults: z.record(z.string(), WireFault).default({}),
    })
    .nullable(),
});
export type TransferLine = z.infer<typeof TransferLine>;

const Counts = z.object({
  created: z.number().int(),
  changed: z.number().int(),
  same: z.number().int(),
  refused: z.number().int(),
});

/** What an import did (`stored`), or would do. Nothing is stored while a record is refused, unless `leave_refused` is set. */
export const TransferOutcome = z.object({
  stored: z.boolean(),
  totals: Counts,
  parts: z.array(Counts.extend({ part: z.string() })),
  /** Everything except unchanged records, at most {@link REPORTED_LINES_MAX}. */
  lines: z.array(TransferLine),
  left_out: z.array(LeftOut),
  /** E-mail addresses of people in the file that no user here has: records about them are left out. */
  missing_people: z.array(z.string()),
});
export type TransferOutcome = z.infer<typeof TransferOutcome>;

const flag = z.enum(['true', 'false']).transform((text) => text === 'true');
const Names = z
  .string()
  .max(2_000)
  .transform((text) => text.split(',').filter((name) => name !== ''));

export const listTransferParts = defineEndpoint({
  name: 'settings.transfer-parts',
  method: 'GET',
  path: '/accounts/settings/parts',
  access: { kind: 'signed_in' },
  summary:
    'List the parts of the settings that can be transferred, with their sizes and what the caller may do',
  answer: z.object({ items: z.array(TransferPartInfo), next: z.null() }),
});

export const exportSettings = defineEndpoint({
  name: 'settings.export',
  method: 'GET',
  path: '/accounts/settings/export',
  access: { kind: 'signed_in' },
  summary: 'Export all settings that the caller can read as one file without secrets; with `parts` only some',
  input: { query: z.strictObject({ parts: Names.optional() }) },
  answer: SettingsFile,
});

export const importSettings = defineEndpoint({
  name: 'settings.import',
  method: 'POST',
  path: '/accounts/settings/import',
  access: { kind: 'signed_in' },
  summary: 'Import a settings file, all or nothing; with `dry_run` only report what would change',
  bodyKind: 'stream',
  input: {
    query: z.strictObject({
      dry_run: flag.default(true),
      leave_refused: flag.default(false),
      parts: Names.optional(),
      name: z.string().max(200).default(''),
    }),
  },
  answer: TransferOutcome,
  errors: ['file_unreadable', 'too_large'],
  event: 'settings.imported',
  transaction: false,
  idempotent: false,
});

const Copying = {
  parts: z.array(z.string().max(100)).max(200).optional(),
  dry_run: z.boolean().default(true),
  leave_refused: z.boolean().default(false),
};

export const copyProductSettings = defineEndpoint({
  name: 'settings.copy-product',
  method: 'POST',
  path: '/accounts/settings/copy',
  access: { kind: 'signed_in' },
  summary:
    'Copy one product’s own settings (keywords, tags …) to another; with `dry_run` only report what would change',
  input: { body: z.strictObject({ from: Product, to: Product, ...Copying }) },
  answer: TransferOutcome,
  errors: ['not_permitted', 'invalid_request'],
  event: 'settings.imported',
});

export const copyAccountSettings = defineEndpoint({
  name: 'admin.settings.copy',
  method: 'POST',
  path: '/api/admin/settings-copies',
  access: { kind: 'administrator' },
  summary: 'Copy the settings of one account to another; with `dry_run` only report what would change',
  input: { body: z.strictObject({ from: Id, to: Id, ...Copying }) },
  answer: TransferOutcome,
  errors: ['not_found', 'invalid_request'],
  transaction: false,
  idempotent: false,
});

export const ENDPOINTS = [
  listTransferParts,
  exportSettings,
  importSettings,
  copyProductSettings,
  copyAccountSettings,
];

export const EVENTS = [
  defineEvent({ name: 'settings.imported', need: ['center.activity_log.read'], data: z.unknown() }),
];

/** /settings/account/transfer: everybody signed in; each part requires the permissions of its own page. */
export const PAGES: readonly Page[] = [
  {
    name: 'settings-account-transfer',
    path: '/settings/account/transfer',
    guards: SETTINGS_GUARDS,
    need: [],
    menu: 'settings',
  },
];
