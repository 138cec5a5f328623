import type { Refusal } from '#connectors/kit/exchange.ts';
import { computeStableId } from '#connectors/kit/stable-id.ts';
import { toStorable } from '#connectors/kit/storable.ts';
import type { Incoming } from '#contracts/inbound/incoming.ts';
import { ROUTINE_REASONS, type RefusalReason } from '#contracts/inbound/refused/reasons.ts';
import { REFUSED_TEXT_MAX } from '#contracts/inbound/refused/refused-item.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { describeRaw, type RawDescription } from '#server/refused/describe-raw.ts';
import { notifyRefused } from '#server/refused/notify-refused.ts';
import { insertRefused, type NewRefusedItem, type RefusedSource } from '#server/refused/refused-store.ts';

/**
 * An item to store because it became neither a message nor a mention. `item` is what it becomes when a user accepts it. `origin_id` is the
 * item's own id where there is an item, otherwise a hash of the refused data.
 */
export type RefusedInput = {
  reason: RefusalReason;
  detail?: string;
  origin_id?: string;
  item?: Incoming;
  raw?: unknown;
  contact_id?: string | null;
};

/** The stored form of what a parser refused. */
export function fromReader({ reason, code = 'unreadable', draft, raw }: Refusal): RefusedInput {
  return {
    reason: code,
    detail: reason,
    raw,
    ...(draft ? { item: draft } : {}),
  };
}

/** Maximum size of a raw delivery that is stored whole, in UTF-16 units of its JSON. */
const RAW_MAX = 256 * 1024;

/**
 * Stores refused items in the caller's transaction. A repeated item changes nothing, whatever a user decided about it. The users
 * responsible for the source are notified that its list grew, once an hour at most.
 * @returns the origin ids of those that were new
 */
export async function storeRefused(
  unit: UnitOfWork,
  source: RefusedSource,
  refused: readonly RefusedInput[],
): Promise<Set<string>> {
  if (refused.length === 0) return new Set();
  const rows = refused.map((one) => rowOf(unit, source, one));
  const fresh = await insertRefused(unit, source, rows);
  if (fresh.size === 0) return fresh;
  const noteworthy = rows.filter(
    ({ origin_id, reason }) => fresh.has(origin_id) && !ROUTINE_REASONS.includes(reason),
  );
  if (noteworthy.length === 0) return fresh;
  unit.record({ kind: 'refused.created', entityId: source.id, data: { count: noteworthy.length } });
  await notifyRefused(unit, source);
  return fresh;
}

function rowOf(unit: UnitOfWork, source: RefusedSource, one: RefusedInput): NewRefusedItem {
  const { reason, detail = '', item, contact_id = null } = one;
  const raw = boundedRaw(one.raw ?? item?.raw);
  const shown = item ? describeItem(item) : describeRaw(raw);
  return {
    _id: unit.newId(),
    channel: source.channel,
    origin_id:
      one.origin_id ?? item?.provider_id ?? computeStableId(['refused', JSON.stringify(raw ?? null)]),
    reason,
    detail: detail.slice(0, 500),
    contact_id,
    sender_id: shown.sender_id.slice(0, 512),
    sender_name: shown.sender_name.slice(0, 512),
    title: shown.title.slice(0, 2000),
    text: shown.text,
    item: item ? JSON.stringify(item) : null,
    raw: raw === undefined ? null : JSON.stringify(raw),
    received_at: unit.now,
    files: (item?.media ?? []).flatMap(({ file_id }) => file_id ?? []),
  };
}

function describeItem({ author, title = '', text, conversation_id }: Incoming): RawDescription {
  return {
    sender_id: author._id || (conversation_id ?? ''),
    sender_name: author.name,
    title,
    text: text.slice(0, REFUSED_TEXT_MAX).toWellFormed(),
  };
}

/** A delivery that is too large is stored as the beginning of its JSON. */
function boundedRaw(raw: unknown): unknown {
  if (raw === undefined) return undefined;
  const clean = toStorable(raw);
  const json = JSON.stringify(clean) ?? 'null';
  return json.length <= RAW_MAX ? clean : json.slice(0, RAW_MAX).toWellFormed();
}
