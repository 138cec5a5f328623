import { z } from 'zod';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { Id, Instant } from '#contracts/kit/ids.ts';
import { defineJob } from '#contracts/kit/job.ts';

/** For how many minutes a link to an archive works, once. */
export const LINK_MINUTES = 10;
/** The number of days for which an archive is stored. */
export const ARCHIVE_DAYS = 7;

/** Where a link leads: below it a one-time token. */
export const DOWNLOAD_PATH = '/api/admin/downloads';

/** An archive of everything an organisation has: a ZIP with one file of JSON lines a table, and its mentions. */
export const AccountExport = z.object({
  _id: Id,
  account_id: Id,
  state: z.enum(['queued', 'running', 'done', 'failed']),
  rows: z.number().int(),
  bytes: z.number().int(),
  error: z.string().nullable(),
  created_at: Instant,
  finished_at: Instant.nullable(),
});
export type AccountExport = z.infer<typeof AccountExport>;

const administrator = { kind: 'administrator' } as const;
const path = '/api/admin/accounts/{account_id}/exports';
const ofAccount = z.object({ account_id: Id });

export const listExports = defineEndpoint({
  name: 'admin.export.list',
  method: 'GET',
  path,
  access: administrator,
  summary: 'List archives of an organisation’s data, newest first',
  input: { params: ofAccount },
  answer: z.object({ items: z.array(AccountExport), next: z.null() }),
  errors: ['not_found'],
  transaction: false,
});

export const startExport = defineEndpoint({
  name: 'admin.export.create',
  method: 'POST',
  path,
  access: administrator,
  summary: 'Create an archive of all data of an organisation',
  input: { params: ofAccount },
  answer: AccountExport,
  status: 202,
  errors: ['not_found', 'already_running'],
  event: 'account.export_started',
  transaction: false,
});

export const linkExport = defineEndpoint({
  name: 'admin.export.link',
  method: 'POST',
  path: `${path}/{export_id}/link`,
  access: administrator,
  summary: `Create a link that downloads an archive once, within ${LINK_MINUTES} minutes`,
  input: { params: ofAccount.extend({ export_id: Id }) },
  answer: z.object({ url: z.string() }),
  errors: ['not_found', 'illegal_transition'],
  event: 'account.export_linked',
  transaction: false,
  idempotent: false,
});

export const ENDPOINTS = [listExports, startExport, linkExport];

export const exportAccountJob = defineJob({
  name: 'admin.export-account',
  payload: z.object({ account_id: Id, export_id: Id }),
  attempts: 3,
  // One at a time: an archive reads every row of an account.
  queue: () => 'export-account',
});

/** Drops the data of accounts whose time of grace is over, and archives past their keeping. */
export const dropAccountsJob = defineJob({
  name: 'admin.delete-accounts',
  payload: z.object({}).loose(),
  attempts: 3,
});

export const JOBS = [exportAccountJob, dropAccountsJob];
