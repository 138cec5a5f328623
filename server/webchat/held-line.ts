import type { WebchatMessage } from '#contracts/webchat/protocol.ts';
import type { Connection } from '#server/channels/public.ts';
import { findBlocked } from '#server/crm/public.ts';
import type { Context } from '#server/kit/context.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { OUTSIDE } from '#server/kit/db/unit.ts';
import { toFiles } from '#server/webchat/read-lines.ts';

/**
 * What visitors see of their own message while a rule or the blacklist withholds it: it is accepted like any other, after their existing
 * lines. Without a response their page would send it again and again, and nothing after it.
 */
export function toPendingMessage(
  context: Context,
  connection: Connection,
  { originId, line }: { originId: string; line: number },
): Promise<WebchatMessage | null> {
  return inTransaction(context, { accountId: connection.accountId, actor: OUTSIDE }, async (unit) => {
    const held = await findBlocked(unit, connection._id, originId);
    if (!held) return null;
    const { text, published_at, media, message_id = null } = held.item;
    return {
      _id: held._id,
      line,
      from: 'visitor',
      author: '',
      text,
      at: published_at,
      client_id: message_id,
      ...toFiles(context, unit.accountId, media),
    };
  });
}
