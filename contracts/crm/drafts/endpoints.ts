import { z } from 'zod';
import { CannedChanges } from '#contracts/crm/canned/changes.ts';
import { BeginContent, mailReplyFields, TypedAddresses } from '#contracts/crm/drafts/outbound-content.ts';
import { SideContent } from '#contracts/crm/drafts/side-content.ts';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { Id, Instant, Version } from '#contracts/kit/ids.ts';

const access = { kind: 'permitted', need: ['crm.ticket.write'], product: 'crm' } as const;
const crm = { envelope: 'crm', access } as const;

/** What is being written: a reply to the customer, or a note for the team. */
export const DraftKind = z.enum(['reply', 'note']);
export type DraftKind = z.infer<typeof DraftKind>;

/** Drafts that were not changed for this many days are deleted. */
export const DRAFT_DAYS = 60;

/** `version` 0: nothing is stored. */
const kept = { version: z.number().int().nonnegative(), updated_at: Instant };
/** The version that the author saw; 0 where there was none. */
const before = { version: Version.nonnegative() };

/** What a user has written in a ticket and not sent. */
export const Draft = z.object({
  ticket_id: Id,
  kind: DraftKind,
  text: z.string(),
  /** What the canned responses in it will change on the ticket. */
  changes: CannedChanges,
  /** The recipients of a copy of the e-mail, where its author changed them; null: those that the ticket offers. */
  cc: TypedAddresses.nullable(),
  ...mailReplyFields,
  ...kept,
});
export type Draft = z.infer<typeof Draft>;

/**
 * What a user has written to start a conversation and not sent: for the contact for whom it was opened, or for the recipient named in it.
 */
export const BeginDraft = z.object({
  contact_id: Id.nullable(),
  /** Null: nothing is stored. */
  content: BeginContent.nullable(),
  ...kept,
});
export type BeginDraft = z.infer<typeof BeginDraft>;

/** What a user has written to external participants about a ticket and not sent. */
export const SideDraft = z.object({
  ticket_id: Id,
  /** Null: it starts a side conversation. */
  side_conversation_id: Id.nullable(),
  /** Null: nothing is stored. */
  content: SideContent.nullable(),
  ...kept,
});
export type SideDraft = z.infer<typeof SideDraft>;

export const listDrafts = defineEndpoint({
  ...crm,
  name: 'ticket_draft.list',
  method: 'GET',
  path: '/crm/drafts',
  summary:
    'List the caller’s unsent drafts, newest first: replies in tickets, new conversations and side conversations',
  answer: z.object({ items: z.array(Draft), beginnings: z.array(BeginDraft), sides: z.array(SideDraft) }),
});

export const saveDraft = defineEndpoint({
  ...crm,
  name: 'ticket_draft.save',
  method: 'PUT',
  path: '/crm/tickets/{_id}/draft',
  summary: 'Save a draft; if another tab saved since `version`, it is refused with the stored draft',
  input: {
    params: z.object({ _id: Id }),
    body: z.strictObject({
      kind: DraftKind,
      /** Empty, without changes and copies: nothing is stored any more. */
      text: z.string().max(20_000),
      changes: CannedChanges.default({}),
      cc: TypedAddresses.nullable().default(null),
      ...mailReplyFields,
      ...before,
    }),
  },
  answer: Draft,
  errors: ['not_found', 'stale_version'],
});

export const saveBeginDraft = defineEndpoint({
  ...crm,
  name: 'ticket_draft.save-outbound',
  method: 'PUT',
  path: '/crm/new-ticket/draft',
  summary:
    'Save the draft of a new conversation; if another tab saved since `version`, it is refused with the stored draft',
  input: {
    body: z.strictObject({
      /** For whom it was opened; null: the recipient is chosen in it. */
      contact_id: Id.nullable(),
      /** Null: nothing is stored any more. */
      content: BeginContent.nullable(),
      ...before,
    }),
  },
  answer: BeginDraft,
  errors: ['not_found', 'stale_version'],
});

export const saveSideDraft = defineEndpoint({
  ...crm,
  name: 'ticket_draft.save-side',
  method: 'PUT',
  path: '/crm/tickets/{_id}/side-draft',
  summary:
    'Save the draft of a mail in a side conversation; if another tab saved since `version`, it is refused with the stored draft',
  input: {
    params: z.object({ _id: Id }),
    body: z.strictObject({
      /** Null: it starts a side conversation. */
      side_conversation_id: Id.nullable(),
      /** Null: nothing is stored any more. */
      content: SideContent.nullable(),
      ...before,
    }),
  },
  answer: SideDraft,
  errors: ['not_found', 'stale_version'],
});

export const ENDPOINTS = [listDrafts, saveDraft, saveBeginDraft, saveSideDraft];
