import type { RowMarks } from '#connectors/file/map-marks.ts';
import type { RowRefusal } from '#connectors/file/map-row.ts';
import type { Incoming } from '#contracts/inbound/incoming.ts';
import type { AccountId } from '#contracts/kit/ids.ts';
import type { RefusedCell } from '#server/inbound/import-store.ts';
import { ItemBatch } from '#server/inbound/item-pack.ts';
import type { NewMark } from '#server/inbound/marks/mark-store.ts';
import type { Context } from '#server/kit/context.ts';
import { buildFileItemName, isMentionId, computeMentionId } from '#server/listening/mention-ids/public.ts';
import { findStates } from '#server/listening/public.ts';

/** Rows that are stored by one transaction. */
const SLICE_ROWS = 5000;
/** Bytes of a slice above which it is stored earlier. */
const SLICE_BYTES = 8 * 1024 * 1024;
/** Bytes that a post takes besides its text while it waits to be looked up, and that a unit of text takes. */
const WAITING = { item: 1000, unit: 2 };

type SliceOptions = {
  context: Pick<Context, 'clickhouse'>;
  accountId: AccountId;
  sourceId: string;
  /** Whether the rows have ids of their own. */
  hasIds: boolean;
};

type WaitingRow = { item: Incoming; row: number; marks: RowMarks | undefined };

/** Rows of a file that are stored together. */
export class FileSlice {
  readonly pack: ItemBatch;
  readonly #options: SliceOptions;
  readonly #nameOf: (item: Incoming) => string;
  #refusals: RefusedCell[] = [];
  #marks: NewMark[] = [];
  /** Rows whose id is one that we gave to a mention: the mention may exist here. */
  #own: WaitingRow[] = [];
  #ownBytes = 0;
  #here = 0;

  constructor(options: SliceOptions) {
    this.#options = options;
    this.#nameOf = options.hasIds ? buildFileItemName : ({ provider_id }) => provider_id;
    const { accountId, sourceId } = options;
    this.pack = new ItemBatch({
      accountId,
      sourceId,
      ...(options.hasIds ? { nameOf: buildFileItemName } : {}),
    });
  }

  get refusals(): readonly RefusedCell[] {
    return this.#refusals;
  }

  /** What the rows contain besides their posts. */
  get marks(): readonly NewMark[] {
    return this.#marks;
  }

  /** How many rows are mentions that the account has already, exported by us. */
  get here(): number {
    return this.#here;
  }

  get isFull(): boolean {
    const rows = this.pack.count + this.pack.repeated + this.#own.length + this.#refusals.length;
    return rows >= SLICE_ROWS || this.pack.size + this.#ownBytes > SLICE_BYTES;
  }

  /** Adds a row, with what it contains besides the post. */
  add(item: Incoming, row: number, marks: RowMarks | undefined): void {
    if (this.#options.hasIds && isMentionId(item.provider_id)) {
      this.#own.push({ item, row, marks });
      this.#ownBytes += WAITING.item + item.text.length * WAITING.unit;
    } else this.#take({ item, row, marks });
  }

  /** Records that a row was refused, or accepted without a cell. */
  refuse(row: number, retained: boolean, cell: RowRefusal): void {
    this.#refusals.push({ row, retained, ...cell });
  }

  /** Looks up which rows are mentions of the account already; the others are new posts. Must be called before the slice is stored. */
  async lookUp(): Promise<void> {
    if (this.#own.length === 0) return;
    const { context, accountId } = this.#options;
    const places = this.#own.map(({ item }) => ({
      mention_id: item.provider_id,
      published: Date.parse(item.published_at),
    }));
    const found = await findStates({ clickhouse: context.clickhouse, accountId }, places, null);
    const here = new Set(found.map(({ _id }) => _id));
    for (const one of this.#own) {
      if (!here.has(one.item.provider_id)) this.#take(one);
      else {
        this.#here += 1;
        this.#mark(one.item.provider_id, one);
      }
    }
    this.#own = [];
    this.#ownBytes = 0;
  }

  /** Clears everything, and keeps the memory for the next slice. */
  clear(): void {
    this.pack.clear();
    this.#refusals = [];
    this.#marks = [];
    this.#here = 0;
  }

  #take(one: WaitingRow): void {
    this.pack.add(one.item);
    if (!one.marks) return;
    const { accountId, sourceId } = this.#options;
    this.#mark(computeMentionId({ accountId, sourceId, name: this.#nameOf(one.item) }), one);
  }

  #mark(mention_id: string, { item, row, marks }: WaitingRow): void {
    if (marks) this.#marks.push({ mention_id, row, published: Date.parse(item.published_at), ...marks });
  }
}
