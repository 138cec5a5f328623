import { z } from 'zod';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { USERS } from '#contracts/people/needs.ts';
import { OwnAccount } from '#contracts/people/own-account.ts';

/** The maximum number of users in one file. */
export const IMPORT_ROWS = 1000;

/** Why a row is refused. */
export const ROW_FAULTS = [
  'name_missing',
  'email_wrong',
  'email_taken',
  'email_twice',
  'role_unknown',
  'role_beyond',
  'group_unknown',
  'language_unknown',
] as const;
export const RowFault = z.enum(ROW_FAULTS);
export type RowFault = z.infer<typeof RowFault>;

export const ImportedRow = z.object({
  /** The line of the file, counted from 1 including the header. */
  line: z.number().int(),
  name: z.string(),
  email: z.string(),
  role: z.string(),
  group: z.string(),
  language: z.string(),
  /** Empty: the user is (or in a dry run: would be) invited. */
  faults: z.array(RowFault),
});
export type ImportedRow = z.infer<typeof ImportedRow>;

/**
 * Invites the users of a CSV file (columns name, email, role and optionally group and language). A dry run returns the same and changes nothing. Rows
 * with faults are skipped, the others are invited.
 */
export const importUsers = defineEndpoint({
  name: 'user.import',
  method: 'POST',
  path: '/accounts/user-imports',
  access: { kind: 'permitted', need: USERS.write },
  summary: 'Invite users from a CSV file; with dry_run only report what would be created',
  input: {
    query: OwnAccount,
    body: z.strictObject({ csv: z.string().min(1).max(500_000), dry_run: z.boolean() }),
  },
  answer: z.object({
    dry_run: z.boolean(),
    rows: z.array(ImportedRow),
    invited: z.number().int(),
    refused: z.number().int(),
  }),
  errors: ['file_unreadable', 'limit_reached', 'too_large', 'too_many'],
});

export const ENDPOINTS = [importUsers];
