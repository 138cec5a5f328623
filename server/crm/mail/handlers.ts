import { textToMailHtml } from '#connectors/email/mail-html.ts';
import { previewMail } from '#contracts/crm/mail/preview.ts';
import * as contract from '#contracts/crm/mail/signature-endpoints.ts';
import type { UsedChannel } from '#server/channels/public.ts';
import { composeContent } from '#server/crm/mail/compose-content.ts';
import {
  listMailboxes,
  mailboxKey,
  ownKey,
  saveOfMailbox,
  saveSignature,
} from '#server/crm/mail/save-signature.ts';
import {
  findSignature,
  getUnsavedSignature,
  listSignatures,
  type SignatureRow,
} from '#server/crm/mail/signature-store.ts';
import { loadSignatures } from '#server/crm/mail/signatures.ts';
import { findTicket } from '#server/crm/tickets/ticket-store.ts';
import { requireFound } from '#server/kit/errors.ts';
import { bind } from '#server/kit/http/call.ts';

export const handlers = [
  bind(contract.getOwnSignature, async ({ unit, session }) =>
    presentOwn(await findSignature(unit, ownKey(session.user._id))),
  ),

  bind(contract.saveOwnSignature, async ({ unit, session, body }) => {
    const key = ownKey(session.user._id);
    const given = { ...getUnsavedSignature(key), ...body };
    return presentOwn(await saveSignature(unit, given, { present: presentOwn }));
  }),

  bind(contract.listMailboxSignatures, async ({ unit }) => {
    const mailboxes = await listMailboxes(unit);
    const rows = await listSignatures(
      unit,
      mailboxes.map(({ _id }) => _id),
    );
    const items = mailboxes.map((mailbox) => {
      const key = mailboxKey(mailbox._id);
      const row = rows.find(({ holder_id }) => holder_id === mailbox._id) ?? getUnsavedSignature(key);
      return presentMailbox(mailbox, row);
    });
    return { items, next: null };
  }),

  bind(contract.saveMailboxSignature, async ({ unit, params, body }) => {
    const mailbox = requireFound((await listMailboxes(unit)).find(({ _id }) => _id === params._id));
    const present = (row: SignatureRow) => presentMailbox(mailbox, row);
    return present(await saveOfMailbox(unit, { mailbox, ...body }, { present }));
  }),

  bind(contract.getSignatures, async ({ unit, session, query }) => {
    const { automatic: _automatic, ...signatures } = await loadSignatures(unit, {
      connectionId: query.connection_id,
      userId: session.user._id,
    });
    return signatures;
  }),

  bind(previewMail, async ({ unit, body }) => {
    const { connection_id: connectionId, ticket_id, ...message } = body;
    const ticket = ticket_id === null ? null : requireFound(await findTicket(unit, ticket_id));
    const contactId = ticket?.contact_id ?? null;
    const composed = await composeContent(unit, { channel: 'email', connectionId, contactId, message });
    const { text } = composed.message;
    return composed.body ?? { html: textToMailHtml(text), text };
  }),
];

function presentOwn({ html, version }: SignatureRow) {
  return { html, version };
}

function presentMailbox({ _id, name }: UsedChannel, row: SignatureRow): contract.MailboxSignature {
  const { html, choice, automatic, version } = row;
  return { connection: { _id, name }, html, choice, automatic, version };
}
