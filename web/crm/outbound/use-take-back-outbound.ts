import { z } from 'zod';
import type { BeginContent } from '#contracts/crm/drafts/outbound-content.ts';
import { takeBackReply } from '#contracts/crm/reply-hold/endpoints.ts';
import { useAddressQuery, useNavigate } from '#web/kit/router/address.ts';
import { useSession } from '#web/kit/session/session.ts';
import { ANYONE } from './anyone.ts';
import { giveBackOutbound } from './outbound-draft.ts';

type OutboundConversation = NonNullable<z.output<typeof takeBackReply.answer>['begun']>;

/** What was written before a conversation was held, by its message: after a reload what the server has of it is used. */
const held = new Map<string, BeginContent>();

/** Keeps what was written of a conversation while it is held; `null` once it is sent. */
export function keepWritten(messageId: string, written: BeginContent | null): void {
  if (written === null) held.delete(messageId);
  else held.set(messageId, written);
}

/** Opens a conversation that was taken back where it was written; its ticket is gone. */
export function useReturnOutbound() {
  const user = useSession().user._id;
  const [, change] = useAddressQuery();
  const navigate = useNavigate();
  return (messageId: string, begun: OutboundConversation): void => {
    const contactId = begun.drafted_for ?? null;
    giveBackOutbound(user, contactId, held.get(messageId) ?? toContent(begun));
    held.delete(messageId);
    const whom = contactId ?? ANYONE;
    if (location.pathname.endsWith('/crm')) change({ ...CLOSED, begin: whom });
    else navigate(`/crm?begin=${whom}`);
  };
}

/** No ticket is open in the inbox. */
const CLOSED = { ticket: undefined, message: undefined, tab: undefined, side: undefined, panel: undefined };

function toContent({ contact_id, address = '', ...begun }: OutboundConversation): Partial<BeginContent> {
  const { connection_id, name, text, group_id, priority, fields } = begun;
  return {
    to: contact_id === undefined ? { address } : { contact_id },
    connection_id,
    name,
    subject: begun.subject ?? '',
    text,
    html: begun.html ?? '',
    signature: begun.signature ?? null,
    cc: begun.cc ?? [],
    bcc: begun.bcc ?? [],
    assignee_id: begun.assignee_id ?? null,
    group_id,
    priority,
    fields,
  };
}
