import { z } from 'zod';
import { getContentKind } from '#contracts/crm/content-kind.ts';
import type { SideConversation, SideMessage } from '#contracts/crm/side-conversations/side-conversation.ts';
import { IncomingMedia } from '#contracts/inbound/incoming.ts';
import { loadMailboxNames } from '#server/crm/side-conversations/mailboxes.ts';
import type { SideMessageRow } from '#server/crm/side-conversations/side-message-store.ts';
import type { SideRow } from '#server/crm/side-conversations/side-store.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { loadUserNames } from '#server/people/public.ts';

const Extra = z.record(z.string(), z.unknown()).nullable().catch(null);
const Media = z.array(IncomingMedia).catch([]);

/** Side conversations for the API. */
export async function presentSideConversations(
  unit: UnitOfWork,
  rows: readonly SideRow[],
): Promise<SideConversation[]> {
  const names = await loadUserNames(unit, [...new Set(rows.flatMap(({ started_by }) => started_by ?? []))]);
  const mailboxes = await loadMailboxNames(unit);
  return rows.map(({ connection_id, last_direction, started_by, subject_token: _mark, ...row }) => {
    const mailbox = mailboxes.get(connection_id);
    return {
      ...row,
      mailbox: mailbox === undefined ? null : { _id: connection_id, name: mailbox },
      standing: last_direction === 'in' ? 'answered' : 'waiting',
      started_by: started_by === null ? null : { _id: started_by, name: names.get(started_by) ?? '' },
    };
  });
}

/** Messages for the API: our authors by their present names, others by the names under which they wrote. */
export async function presentSideMessages(
  unit: UnitOfWork,
  rows: readonly SideMessageRow[],
): Promise<SideMessage[]> {
  const names = await loadUserNames(unit, [...new Set(rows.flatMap(({ author_id }) => author_id ?? []))]);
  return rows.map(({ author_id, author_address, author_name, media, extra, delivery, ...row }) => ({
    ...row,
    content: getContentKind({ ...row, kind: 'mail', media: Media.parse(media), extra }),
    author: {
      _id: author_id ?? author_address,
      name: (author_id === null ? author_name : names.get(author_id)) || (author_address ?? ''),
    },
    media: Media.parse(media),
    extra: Extra.parse(extra),
    delivery: delivery ?? 'received',
  }));
}
