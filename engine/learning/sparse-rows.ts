/** Rows of few values in many columns: row r has `ids` and `values` in `[starts[r], starts[r + 1])`. */
export type SparseRows = { starts: Int32Array; ids: Int32Array; values: Float32Array; width: number };

/** Collects rows one by one, growing as needed. */
export class SparseRowsBuilder {
  readonly #starts = [0];
  #ids = new Int32Array(1 << 20);
  #values = new Float32Array(1 << 20);
  #size = 0;

  /** Adds one value to the row that is open. */
  push(id: number, value: number): void {
    if (this.#size === this.#ids.length) this.#grow();
    this.#ids[this.#size] = id;
    this.#values[this.#size++] = value;
  }

  /** Ends the open row; the next value begins another. */
  endRow(): void {
    this.#starts.push(this.#size);
  }

  /** The finished matrix. */
  build(width: number): SparseRows {
    const starts = Int32Array.from(this.#starts);
    return {
      starts,
      ids: this.#ids.subarray(0, this.#size),
      values: this.#values.subarray(0, this.#size),
      width,
    };
  }

  #grow(): void {
    const ids = new Int32Array(this.#ids.length * 2);
    const values = new Float32Array(this.#values.length * 2);
    ids.set(this.#ids);
    values.set(this.#values);
    this.#ids = ids;
    this.#values = values;
  }
}
