import type { UploadShape } from '#contracts/uploads/upload.ts';
import type { UploadRow } from '#engine/uploads/read-row.ts';
import { assignSlots, chooseWidth, UPLOAD_TABLES } from '#engine/uploads/slots.ts';
import type { Blocks } from '#server/kit/clickhouse/insert-blocks.ts';
import {
  encodeNativeBlock,
  InstantColumn,
  NumberColumn,
  UuidColumn,
  type Column,
} from '#server/kit/clickhouse/native-columns.ts';
import { InstantSlot, NumberSlot, TextSlot } from '#server/uploads/row-columns.ts';

/** Of which version rows are, and when it began to be read. */
export type BlockVersion = { accountId: string; segmentId: string; number: number; at: number };

/** Rows of a version number up to so many: an id is the number of the version and that of the row in its file. */
const ROWS_OF_A_VERSION = 2 ** 32;

/** Rows of an upload on their way into its table, in the format of the store. */
export class RowBlock {
  readonly #version: BlockVersion;
  readonly #table: string;
  readonly #fixed = {
    account_id: new UuidColumn(),
    segment_id: new UuidColumn(),
    _id: new NumberColumn(64),
    loaded_at: new InstantColumn(),
    key: new TextSlot(),
  };
  readonly #slots: Record<string, Column> = {};
  readonly #pushes: ((value: string | number | null) => void)[];
  #rows = 0;

  constructor({ columns }: UploadShape, version: BlockVersion) {
    this.#version = version;
    this.#table = UPLOAD_TABLES[chooseWidth(columns)];
    const slots = assignSlots(columns);
    this.#pushes = columns.map(({ _id }) => this.#addSlot(slots.get(_id) ?? ''));
  }

  get rows(): number {
    return this.#rows;
  }

  push({ values, key }: UploadRow, row: number): void {
    const { accountId, segmentId, number, at } = this.#version;
    const { account_id, segment_id, _id, loaded_at, key: keys } = this.#fixed;
    account_id.push(accountId);
    segment_id.push(segmentId);
    _id.push(number * ROWS_OF_A_VERSION + row);
    loaded_at.push(at);
    keys.push(key);
    for (let index = 0; index < values.length; index += 1) this.#pushes[index]?.(values[index] ?? null);
    this.#rows += 1;
  }

  /** The rows as one block; it is empty afterwards. */
  take(): Blocks {
    const columns = { ...this.#fixed, ...this.#slots };
    const block = encodeNativeBlock(this.#rows, columns);
    for (const column of Object.values<Column>(columns)) column.clear();
    this.#rows = 0;
    return { table: this.#table, columns: Object.keys(columns), blocks: [block] };
  }

  #addSlot(slot: string): (value: string | number | null) => void {
    if (slot.startsWith('t')) {
      const column = new TextSlot();
      this.#slots[slot] = column;
      return (value) => column.pushValue(value);
    }
    const column = slot.startsWith('d') ? new InstantSlot() : new NumberSlot();
    this.#slots[slot] = column;
    return (value) => column.push(value);
  }
}
