import { listDrafts, saveDraft, type Draft } from '#contracts/crm/drafts/endpoints.ts';
import { changesAnything } from '#contracts/settings/canned/changes.ts';
import { draftsOf, dropDraft, dropForgotten, findDraft, writeDraft } from '#server/crm/drafts/store.ts';
import { findTicket } from '#server/crm/tickets/ticket-store.ts';
import { orNotFound, refuse } from '#server/kit/errors.ts';
import { bind } from '#server/kit/http/call.ts';

export const handlers = [
  bind(listDrafts, async ({ unit, session }) => ({ items: await draftsOf(unit, session.user._id) })),
  bind(saveDraft, async ({ unit, session, params, body }) => {
    const { _id: ticketId } = params;
    const { kind } = body;
    orNotFound(await findTicket(unit, ticketId));
    const key = { userId: session.user._id, ticketId, kind };
    const none: Draft = {
      ticket_id: ticketId,
      kind,
      text: '',
      changes: {},
      version: 0,
      updated_at: unit.now.toISOString(),
    };
    if (body.text === '' && !changesAnything(body.changes)) {
      const dropped = body.version === 0 || (await dropDraft(unit, key, body.version));
      // What is gone already is as it should be.
      const standing = dropped && body.version > 0 ? undefined : await findDraft(unit, key);
      return standing ? refuse('stale_version', { data: standing }) : none;
    }
    await dropForgotten(unit, key.userId);
    const written = await writeDraft(unit, key, body);
    return written ?? refuse('stale_version', { data: (await findDraft(unit, key)) ?? none });
  }),
];
