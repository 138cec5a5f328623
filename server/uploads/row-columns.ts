import type { CellValue } from '#engine/uploads/read-cell.ts';
import type { ByteSink } from '#server/kit/clickhouse/byte-sink.ts';
import { TextColumn, type Column } from '#server/kit/clickhouse/native-columns.ts';

/** Numbers or nothing. */
export class NumberSlot implements Column {
  readonly type: string = 'Nullable(Float64)';
  #values = new Float64Array(4096);
  #absent = new Uint8Array(4096);
  #count = 0;

  push(value: CellValue): void {
    if (this.#count === this.#values.length) this.#grow();
    this.#values[this.#count] = typeof value === 'number' ? value : 0;
    this.#absent[this.#count] = typeof value === 'number' ? 0 : 1;
    this.#count += 1;
  }

  writeTo(sink: ByteSink): void {
    sink.raw(this.#absent.subarray(0, this.#count));
    this.writeValues(sink, this.#values.subarray(0, this.#count));
  }

  clear(): void {
    this.#count = 0;
  }

  protected writeValues(sink: ByteSink, values: Float64Array): void {
    sink.raw(new Uint8Array(values.buffer, values.byteOffset, values.byteLength));
  }

  #grow(): void {
    const [values, absent] = [new Float64Array(this.#count * 2), new Uint8Array(this.#count * 2)];
    values.set(this.#values);
    absent.set(this.#absent);
    this.#values = values;
    this.#absent = absent;
  }
}

/** Instants or nothing. */
export class InstantSlot extends NumberSlot {
  override readonly type = "Nullable(DateTime64(3, 'UTC'))";

  protected override writeValues(sink: ByteSink, values: Float64Array): void {
    for (const value of values) sink.int64(value);
  }
}

/** Texts; nothing is an empty one. */
export class TextSlot extends TextColumn {
  pushValue(value: CellValue): void {
    this.push(value === null ? '' : String(value));
  }
}
