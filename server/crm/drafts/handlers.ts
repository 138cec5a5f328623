import * as contract from '#contracts/crm/drafts/endpoints.ts';
import { changesAnything } from '#contracts/settings/canned/changes.ts';
import {
  beginDraftsOf,
  dropBeginDraft,
  findBeginDraft,
  writeBeginDraft,
} from '#server/crm/drafts/begin-store.ts';
import { draftsOf, dropDraft, dropForgotten, findDraft, writeDraft } from '#server/crm/drafts/store.ts';
import { knownAs } from '#server/crm/outbound/begin-store.ts';
import { findTicket } from '#server/crm/tickets/ticket-store.ts';
import type { Unit } from '#server/kit/db/unit.ts';
import { orNotFound, refuse } from '#server/kit/errors.ts';
import { bind } from '#server/kit/http/call.ts';

export const handlers = [
  bind(contract.listDrafts, async ({ unit, session }) => ({
    items: await draftsOf(unit, session.user._id),
    beginnings: await beginDraftsOf(unit, session.user._id),
  })),

  bind(contract.saveDraft, async ({ unit, session, params, body }) => {
    const { _id: ticketId } = params;
    const { kind, version } = body;
    orNotFound(await findTicket(unit, ticketId));
    const key = { userId: session.user._id, ticketId, kind };
    const isEmpty = body.text === '' && body.cc === null && !changesAnything(body.changes);
    return keep<contract.Draft>(unit, key.userId, {
      version,
      isEmpty,
      none: { ticket_id: ticketId, kind, text: '', changes: {}, cc: null, ...nothing(unit) },
      find: () => findDraft(unit, key),
      write: () => writeDraft(unit, key, body),
      drop: () => dropDraft(unit, key, version),
    });
  }),

  bind(contract.saveBeginDraft, async ({ unit, session, body }) => {
    const { contact_id, content, version } = body;
    if (contact_id !== null && (await knownAs(unit, contact_id)).length === 0) refuse('not_found');
    const key = { userId: session.user._id, contactId: contact_id };
    return keep<contract.BeginDraft>(unit, key.userId, {
      version,
      isEmpty: content === null,
      none: { contact_id, content: null, ...nothing(unit) },
      find: () => findBeginDraft(unit, key),
      write: () => writeBeginDraft(unit, key, { content, version }),
      drop: () => dropBeginDraft(unit, key, version),
    });
  }),
];

const nothing = ({ now }: Unit) => ({ version: 0, updated_at: now.toISOString() });

/** A draft of either sort on its way into its store; `none` is what stands where nothing is kept. */
type Keeping<T> = {
  version: number;
  isEmpty: boolean;
  none: T;
  find: () => Promise<T | undefined>;
  write: () => Promise<T | undefined>;
  drop: () => Promise<boolean>;
};

/** Keeps what is written over the version that its writer had before them. @throws stale_version with what stands there */
const keep = async <T>(unit: Unit, userId: string, draft: Keeping<T>): Promise<T> => {
  if (draft.isEmpty) {
    const dropped = draft.version === 0 || (await draft.drop());
    // What is gone already is as it should be.
    const standing = dropped && draft.version > 0 ? undefined : await draft.find();
    return standing ? refuse('stale_version', { data: standing }) : draft.none;
  }
  await dropForgotten(unit, userId);
  return (await draft.write()) ?? refuse('stale_version', { data: (await draft.find()) ?? draft.none });
};
