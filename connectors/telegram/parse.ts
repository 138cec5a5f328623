import type { ParsedDelivery } from '#connectors/kit/exchange.ts';
import { readJsonBody } from '#connectors/kit/read-json.ts';
import { readUpdate, type ReadUpdate } from '#connectors/telegram/update.ts';
import type { Incoming } from '#contracts/inbound/incoming.ts';

/** One update, as the webhook delivers it. */
export function parseDelivery(rawBody: Uint8Array, now: Date): ParsedDelivery {
  const body = readJsonBody(rawBody);
  if (!body.ok) return { items: [], refused: [{ reason: body.reason, raw: body.raw }] };
  return parseUpdates([body.value], now);
}

/** Updates that came together, oldest first; pictures that were sent together become one message. */
export function parseUpdates(updates: readonly unknown[], now: Date): ParsedDelivery {
  const read = updates.map((update) => readOne(update, now));
  const moves = read.flatMap((one) => one.moves);
  const present = new Map(moves.map(({ from, to }) => [from, to]));
  const items = joinAlbums(read).map((item) => {
    const moved = present.get(item.conversation_id ?? '');
    return moved === undefined ? item : { ...item, conversation_id: moved };
  });
  return { items, refused: read.flatMap((one) => one.refused), ...(moves.length > 0 ? { moves } : {}) };
}

function readOne(raw: unknown, now: Date): ReadUpdate {
  const fields = Object.entries(Object(raw));
  const number: unknown = fields.find(([name]) => name === 'update_id')?.[1];
  const [kind, value] = fields.find(([name]) => name !== 'update_id') ?? [];
  const isNumbered = typeof number === 'number' || typeof number === 'string';
  if (!isNumbered || kind === undefined)
    return { items: [], refused: [{ reason: 'not an update with a number', raw }], moves: [] };
  return readUpdate({ kind, value, id: String(number).slice(0, 30), raw, now });
}

/**
 * Joins the pictures of an album, each of which is an update, to the message of the first one. Its id names all of them: where a part of
 * an album comes again with more of it, nothing is taken for known that is not.
 */
function joinAlbums(read: readonly ReadUpdate[]): Incoming[] {
  const albums = Map.groupBy(
    read.filter(({ group, items }) => group !== undefined && items[0]?.kind === 'message'),
    ({ group }) => group,
  );
  return read.flatMap((one) => {
    const album = (one.group === undefined ? undefined : albums.get(one.group)) ?? [];
    if (album.length < 2 || !album.includes(one)) return one.items;
    return album[0] === one ? joinAlbum(album.flatMap(({ items }) => items)) : [];
  });
}

function joinAlbum(parts: readonly Incoming[]): Incoming[] {
  const [first] = parts;
  if (!first) return [];
  const ids = parts.map(({ provider_id }) => provider_id);
  return [
    {
      ...first,
      provider_id: [first.provider_id, ...ids.slice(1).map((id) => id.slice(id.lastIndexOf(':') + 1))].join(
        '+',
      ),
      message_id: first.provider_id,
      other_ids: ids.slice(1),
      text: parts.find(({ text }) => text !== '')?.text ?? '',
      media: parts.flatMap(({ media = [] }) => media),
      raw: parts.map(({ raw }) => raw),
    },
  ];
}
