import type { Engagement, Incoming } from '#contracts/inbound/incoming.ts';
import { encodeItems, type Payload } from '#server/inbound/batch-payload.ts';
import type { PostReading } from '#server/inbound/pipeline/post-columns.ts';
import { computeItemKey, toMentionId } from '#server/listening/mention-ids/public.ts';

/**
 * The owner of the items, what identifies an item for as long as keys are kept (the provider's id where it is not set), the ticket to
 * which each already belongs, and what was found in it when it was read for the public pool.
 */
export type PackedFor = {
  accountId: string;
  sourceId: string;
  nameOf?: ((item: Incoming) => string) | undefined;
  ticketOf?: ((item: Incoming) => string | undefined) | undefined;
  readingOf?: ((item: Incoming) => PostReading | undefined) | undefined;
};

/**
 * Incoming items of one source, each once: every item gets its id and is written as JSON when it is added, so that it does not stay in
 * memory as objects. Objects that wait for a transaction are moved by the garbage collector repeatedly, which cost an import more than
 * reading its file.
 */
export class ItemBatch {
  readonly #for: PackedFor;
  /** The items' keys in their order. */
  readonly #keys = new Set<string>();
  readonly #engagements: (Engagement | undefined)[] = [];
  readonly #ends: number[] = [];
  #bytes = Buffer.allocUnsafeSlow(FIRST_ROOM);
  #size = 0;
  #repeated = 0;

  constructor(packedFor: PackedFor) {
    this.#for = packedFor;
  }

  /** How many different items there are. */
  get count(): number {
    return this.#keys.size;
  }

  /** How many were added that existed already. */
  get repeated(): number {
    return this.#repeated;
  }

  /** Bytes that the items take. */
  get size(): number {
    return this.#size;
  }

  /** Adds an item. Items of the kind `event` are not for the pipeline and are skipped; additional data of the network is not carried. */
  add(item: Incoming): void {
    if (item.kind === 'event') return;
    const { accountId, sourceId, nameOf, ticketOf, readingOf } = this.#for;
    const key = computeItemKey({ accountId, sourceId, name: nameOf?.(item) ?? item.provider_id });
    const before = this.#keys.size;
    if (this.#keys.add(key).size === before) {
      this.#repeated += 1;
      return;
    }
    this.#engagements.push(item.engagement);
    const reading = readingOf?.(item);
    const ticketId = ticketOf?.(item);
    const ticket = ticketId ? `,"${ticketId}"` : reading ? ',null' : '';
    this.#write(
      `["${toMentionId(key)}",${JSON.stringify(item.raw === undefined ? item : { ...item, raw: undefined })}${ticket}${reading ? `,${JSON.stringify(reading)}` : ''}]`,
    );
    this.#ends.push(this.#size);
  }

  /** The keys of the items, in their order. */
  keys(): string[] {
    return [...this.#keys];
  }

  /** The engagement counts of items that are not among the new ones, with the `_id` of their mention. */
  countsBut(fresh: ReadonlySet<string>): ({ _id: string } & Engagement)[] {
    return this.keys().flatMap((key, number) => {
      const engagement = this.#engagements[number];
      return engagement === undefined || fresh.has(key) ? [] : [{ _id: toMentionId(key), ...engagement }];
    });
  }

  /** The items as payloads of batches; only those of the named keys, where any are named. */
  payloads(only?: ReadonlySet<string>): Payload[] {
    const numbers = this.keys().flatMap((key, number) => (only === undefined || only.has(key) ? number : []));
    return encodeItems({ bytes: this.#bytes, ends: this.#ends }, numbers);
  }

  /** Clears everything, and keeps the memory for the next items. */
  clear(): void {
    this.#keys.clear();
    this.#engagements.length = 0;
    this.#ends.length = 0;
    this.#size = 0;
    this.#repeated = 0;
  }

  #write(text: string): void {
    const room = this.#size + text.length * MOST_UNIT_BYTES;
    if (room > this.#bytes.length) {
      const larger = Buffer.allocUnsafeSlow(Math.max(room, 2 * this.#bytes.length));
      this.#bytes.copy(larger, 0, 0, this.#size);
      this.#bytes = larger;
    }
    this.#size += this.#bytes.write(text, this.#size);
  }
}

const FIRST_ROOM = 16 * 1024;
/** Maximum number of UTF-8 bytes for one UTF-16 unit. */
const MOST_UNIT_BYTES = 3;
