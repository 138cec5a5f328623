import { z } from 'zod';
import { IncomingMedia } from '#contracts/inbound/incoming.ts';
import { FileKind } from '#contracts/kit/files/file.ts';
import type { AccountId } from '#contracts/kit/ids.ts';
import type { WebchatMessage } from '#contracts/webchat/protocol.ts';
import type { Connection } from '#server/channels/public.ts';
import { findContactOf, findLineByOrigin, listLines } from '#server/crm/public.ts';
import type { Context } from '#server/kit/context.ts';
import { inTransaction } from '#server/kit/db/in-transaction.ts';
import { OUTSIDE, type UnitOfWork } from '#server/kit/db/unit.ts';
import { buildPublicPath } from '#server/kit/files/public-link.ts';
import { loadUserNames } from '#server/people/public.ts';

/** Lines sent at once; a widget further behind requests more. */
const PAGE = 100;

/** A visitor's conversation: the requested lines, and its contact if there is one yet. */
export type ConversationPage = { contactId: string | null; messages: WebchatMessage[]; more: boolean };

/** The part of the conversation that a visitor may see: the newest lines, or all those after a given line. */
export function readLines(
  context: Context,
  connection: Connection,
  query: { visitorId: string; after: number },
): Promise<ConversationPage> {
  return inTransaction(context, { accountId: connection.accountId, actor: OUTSIDE }, async (unit) => {
    const contact = await findContactOf(unit, connection._id, query.visitorId);
    if (!contact) return { contactId: null, messages: [], more: false };
    const rows = await listLines(unit, contact._id, { after: query.after, limit: PAGE });
    const shown = query.after > 0 ? rows.slice(0, PAGE) : rows.slice(-PAGE);
    return {
      contactId: contact._id,
      messages: await present(context, unit, shown),
      more: rows.length > shown.length,
    };
  });
}

/** The line of a visitor's own message. */
export function findLine(
  context: Context,
  connection: Connection,
  query: { visitorId: string; originId: string },
): Promise<{ contactId: string; message: WebchatMessage } | null> {
  return inTransaction(context, { accountId: connection.accountId, actor: OUTSIDE }, async (unit) => {
    const contact = await findContactOf(unit, connection._id, query.visitorId);
    const row = contact && (await findLineByOrigin(unit, contact._id, query.originId));
    const [message] = row ? await present(context, unit, [row]) : [];
    return contact && message ? { contactId: contact._id, message } : null;
  });
}

async function present(
  context: Context,
  unit: UnitOfWork,
  rows: Awaited<ReturnType<typeof listLines>>,
): Promise<WebchatMessage[]> {
  const agents = rows.flatMap((row) => (row.direction === 'out' ? (row.author_id ?? []) : []));
  const names = await loadUserNames(unit, [...new Set(agents)]);
  return rows.map((row) => ({
    _id: row._id,
    line: row.line,
    from: row.direction === 'out' ? 'agent' : 'visitor',
    author: row.direction === 'out' ? (names.get(row.author_id ?? '') ?? '') : '',
    text: row.text,
    at: row.at,
    client_id: row.direction === 'in' ? row.provider_id : null,
    ...toFiles(context, unit.accountId, row.media),
  }));
}

const Media = z.array(IncomingMedia).catch([]);

/** Stored files of a line, each under an address that its visitor can open. */
export function toFiles(
  context: Context,
  accountId: AccountId,
  media: unknown,
): Pick<WebchatMessage, 'files'> {
  const files = Media.parse(media).flatMap(({ file_id, kind, name }) => {
    const parsed = FileKind.safeParse(kind);
    if (file_id === undefined || !parsed.success) return [];
    return [
      { kind: parsed.data, name: name ?? '', url: buildPublicPath(context, { accountId, _id: file_id }) },
    ];
  });
  return files.length === 0 ? {} : { files };
}
