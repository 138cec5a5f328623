import { z } from 'zod';
import { endpoint } from '#contracts/kit/endpoint.ts';
import { CannedChanges } from '#contracts/settings/canned/changes.ts';
import { Id, Instant, Version } from '#contracts/kit/ids.ts';

const access = { kind: 'permitted', need: ['crm.ticket.write'], product: 'crm' } as const;
const crm = { envelope: 'crm', access } as const;

/** What is being written: an answer to the customer, or a note for the team. */
export const DraftKind = z.enum(['reply', 'note']);
export type DraftKind = z.infer<typeof DraftKind>;

/** Drafts that nobody touched for so many days are dropped. */
export const DRAFT_DAYS = 60;

/** What somebody has written in a ticket and not sent. `version` 0: nothing is kept. */
export const Draft = z.object({
  ticket_id: Id,
  kind: DraftKind,
  text: z.string(),
  /** What the canned responses in it will change at the ticket. */
  changes: CannedChanges,
  version: z.number().int().nonnegative(),
  updated_at: Instant,
});
export type Draft = z.infer<typeof Draft>;

export const listDrafts = endpoint({
  ...crm,
  name: 'ticket_draft.list',
  method: 'GET',
  path: '/crm/drafts',
  summary: 'Everything that the caller has written and not sent, the newest first',
  answer: z.object({ items: z.array(Draft) }),
});

export const saveDraft = endpoint({
  ...crm,
  name: 'ticket_draft.save',
  method: 'PUT',
  path: '/crm/tickets/{_id}/draft',
  summary:
    'Keep what is written so far; refused with what stands there when another tab wrote since `version`',
  input: {
    params: z.object({ _id: Id }),
    body: z.strictObject({
      kind: DraftKind,
      /** Empty, and without changes: nothing is kept any more. */
      text: z.string().max(10_000),
      changes: CannedChanges.default({}),
      /** The version that the writer had before them; 0 where there was none. */
      version: Version.nonnegative(),
    }),
  },
  answer: Draft,
  errors: ['not_found', 'stale_version'],
});

export const ENDPOINTS = [listDrafts, saveDraft];
