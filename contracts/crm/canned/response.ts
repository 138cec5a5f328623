import { z } from 'zod';
import { CannedChanges } from '#contracts/crm/canned/changes.ts';
import { CannedLanguage, VARIANTS_MAX } from '#contracts/crm/canned/variants.ts';
import { OUTGOING_HTML_MAX } from '#contracts/inbound/outgoing.ts';
import { fault, toIssue } from '#contracts/kit/faults/fault.ts';
import { FileReference, StoredFile } from '#contracts/kit/files/file.ts';
import { Id, Instant } from '#contracts/kit/ids.ts';

/** What a canned response is: text alone, or media of one kind, to which text may be added. */
export const CANNED_TYPES = ['text', 'image', 'video', 'audio', 'file'] as const;
export const CannedType = z.enum(CANNED_TYPES);
export type CannedType = z.infer<typeof CannedType>;

/** Who may see a canned response: its owner, the owner's group, or everybody. */
export const CANNED_PERMISSIONS = ['private', 'group', 'all'] as const;
export const CannedPermission = z.enum(CANNED_PERMISSIONS);
export type CannedPermission = z.infer<typeof CannedPermission>;

/** The account's shared folders belong to user 0, a person's own to that person. */
export const SHARED_USER = 0;
export const FolderOwner = z.union([z.literal(SHARED_USER), Id]);
/** The folder that a list without folders gets. */
export const DEFAULT_FOLDER = 'Default';
/** Maximum number of media of one response: what LINE sends in one request. */
export const MEDIA_MAX = 5;
const TEXT_MAX = 10_000;

/** A shortcut as it is typed behind a slash: letters, marks and digits of any script, no spaces. */
export const Shortcut = z
  .string()
  .trim()
  .overwrite((text) => text.normalize('NFC').replace(/^\//, '').toLowerCase())
  .max(40)
  .regex(/^[\p{L}\p{M}\p{N}_-]*$/u);

/** Texts by language; an empty one is not stored. */
const CannedTexts = z
  .record(CannedLanguage, z.string().max(TEXT_MAX))
  .refine(
    (texts) => Object.keys(texts).length <= VARIANTS_MAX,
    toIssue(fault('languages_over', { limit: VARIANTS_MAX })),
  );

/** What a person edits of a canned response. */
export const cannedFields = {
  title: z.string().trim().min(1).max(200),
  type: CannedType.default('text'),
  /** For every language that has no text of its own. */
  text: z.string().max(TEXT_MAX).default(''),
  texts: CannedTexts.default({}),
  /** The text with formatting, for e-mails; `text` is then made from it. Empty where there is none. */
  html: z.string().max(OUTGOING_HTML_MAX).default(''),
  /** The same for the texts by language. */
  htmls: z.record(CannedLanguage, z.string().max(OUTGOING_HTML_MAX)).default({}),
  media: z.array(FileReference).max(MEDIA_MAX).default([]),
  permission: CannedPermission.default('all'),
  /** The shortcut that inserts it while writing (`/hello`); empty for none. */
  shortcut: Shortcut.default(''),
  /** The keyword sets that it answers. Those who hold `crm.canned_response_keyword` alone see just the ones that have any. */
  keyword_ids: z.array(Id).max(50).default([]),
  /** What it changes at the ticket, together with the answer that it is put into. */
  changes: CannedChanges.default({}),
};

/** A canned response as the API returns it. */
export const CannedResponse = z.object({
  ...cannedFields,
  _id: Id,
  folder_id: Id,
  media: z.array(StoredFile),
  /** Whose it is; null when that person has left. */
  user_id: Id.nullable(),
  group_id: Id.nullable(),
  /** How many answers it went into, and when last. */
  used_count: z.number().int(),
  used_at: Instant.nullable(),
  version: z.number().int(),
  created_at: Instant,
  updated_at: Instant,
});
export type CannedResponse = z.infer<typeof CannedResponse>;

/** A folder with those of its responses that the caller may see. */
export const CannedFolder = z.object({
  _id: Id,
  name: z.string(),
  user_id: FolderOwner,
  version: z.number().int(),
  created_at: Instant,
  updated_at: Instant,
  responses: z.array(CannedResponse),
  /** How many more responses it contains that the caller may not see: deleting the folder deletes them as well. */
  hidden: z.number().int(),
});
export type CannedFolder = z.infer<typeof CannedFolder>;
