import { z } from 'zod';
import { CannedChanges, hasChanges } from '#contracts/crm/canned/changes.ts';
import * as contract from '#contracts/crm/drafts/endpoints.ts';
import { BeginContent, mailReplyFields, TypedAddresses } from '#contracts/crm/drafts/outbound-content.ts';
import { SideContent } from '#contracts/crm/drafts/side-content.ts';
import {
  listDrafts,
  deleteDraft,
  deleteStaleDrafts,
  findDraft,
  writeDraft,
  type DraftKey,
  type DraftRow,
} from '#server/crm/drafts/draft-store.ts';
import { listPersonContacts } from '#server/crm/outbound/outbound-store.ts';
import { findSide } from '#server/crm/side-conversations/side-store.ts';
import { findTicket } from '#server/crm/tickets/ticket-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { requireFound, refuse } from '#server/kit/errors.ts';
import { bind } from '#server/kit/http/call.ts';

export const handlers = [
  bind(contract.listDrafts, async ({ unit, session }) => {
    const rows = await listDrafts(unit, session.user._id);
    return {
      items: rows.filter(({ kind }) => kind === 'reply' || kind === 'note').map(asSaid),
      beginnings: rows.filter(({ kind }) => kind === 'begin').map(asBegun),
      sides: rows.filter(({ kind }) => kind === 'side').map(asAside),
    };
  }),

  bind(contract.saveDraft, async ({ unit, session, params, body }) => {
    const { kind, version, ...content } = body;
    requireFound(await findTicket(unit, params._id));
    const { text, html, to, cc, bcc, subject, changes } = content;
    const isEmpty =
      text === '' &&
      html === '' &&
      [to, cc, subject].every((part) => part === null) &&
      bcc.length === 0 &&
      !hasChanges(changes);
    const key = { userId: session.user._id, kind, ticketId: params._id };
    return asSaid(await keep(unit, key, { version, content: isEmpty ? null : content, as: asSaid }));
  }),

  bind(contract.saveBeginDraft, async ({ unit, session, body }) => {
    const { contact_id, ...written } = body;
    if (contact_id !== null && (await listPersonContacts(unit, contact_id)).length === 0) refuse('not_found');
    const key = { userId: session.user._id, kind: 'begin', contactId: contact_id } as const;
    return asBegun(await keep(unit, key, { ...written, as: asBegun }));
  }),

  bind(contract.saveSideDraft, async ({ unit, session, params, body }) => {
    const { side_conversation_id: sideId, ...written } = body;
    const { _id: ticketId } = requireFound(await findTicket(unit, params._id));
    if (sideId !== null) requireFound(await findSide(unit, { ticketId, sideId }));
    const key = { userId: session.user._id, kind: 'side', ticketId, sideId } as const;
    return asAside(await keep(unit, key, { ...written, as: asAside }));
  }),
];

const SaidContent = z
  .object({
    text: z.string(),
    changes: CannedChanges,
    cc: TypedAddresses.nullable(),
    ...mailReplyFields,
  })
  .nullable();
const NOTHING = SaidContent.unwrap().parse({ text: '', changes: {}, cc: null });

function asSaid({ kind, ticket_id, content, version, updated_at }: DraftRow): contract.Draft {
  return {
    ticket_id: ticket_id ?? '',
    kind: kind === 'note' ? 'note' : 'reply',
    ...(SaidContent.parse(content) ?? NOTHING),
    version,
    updated_at,
  };
}

function asBegun({ contact_id, content, version, updated_at }: DraftRow): contract.BeginDraft {
  return {
    contact_id,
    content: BeginContent.nullable().parse(content),
    version,
    updated_at,
  };
}

function asAside(row: DraftRow): contract.SideDraft {
  return {
    ticket_id: row.ticket_id ?? '',
    side_conversation_id: row.side_conversation_id,
    content: SideContent.nullable().parse(row.content),
    version: row.version,
    updated_at: row.updated_at,
  };
}

/** A draft to be stored, null where nothing is left of it; `as` is the version shown to the later of two writers. */
type DraftInput = { version: number; content: unknown; as: (row: DraftRow) => object };

/** Stores a draft over the version that its writer had before. @throws stale_version with the stored one */
async function keep(
  unit: UnitOfWork,
  key: DraftKey,
  { version, content, as }: DraftInput,
): Promise<DraftRow> {
  if (content === null) {
    const dropped = version === 0 || (await deleteDraft(unit, key, version));
    // Deleting a draft that is gone already succeeds.
    const standing = dropped && version > 0 ? undefined : await findDraft(unit, key);
    return standing ? refuse('stale_version', { data: as(standing) }) : nothingAt(unit, key);
  }
  await deleteStaleDrafts(unit, key.userId);
  const written = await writeDraft(unit, key, { content, version });
  return (
    written ?? refuse('stale_version', { data: as((await findDraft(unit, key)) ?? nothingAt(unit, key)) })
  );
}

function nothingAt({ now }: UnitOfWork, key: DraftKey): DraftRow {
  return {
    kind: key.kind,
    ticket_id: 'ticketId' in key ? key.ticketId : null,
    contact_id: 'contactId' in key ? key.contactId : null,
    side_conversation_id: 'sideId' in key ? key.sideId : null,
    content: null,
    version: 0,
    updated_at: now.toISOString(),
  };
}
