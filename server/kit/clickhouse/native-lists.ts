import { ByteSink } from './byte-sink.ts';
import { TextColumn, WordColumn, type Column } from './native-columns.ts';

/** Lists of words. */
export class WordsColumn implements Column {
  readonly type = 'Array(LowCardinality(String))';
  readonly #ends = new ByteSink(1024);
  readonly #words = new WordColumn();

  push(words: readonly string[]): void {
    for (const word of words) this.#words.push(word);
    this.#ends.int64(this.#words.rows);
  }

  writeTo(sink: ByteSink): void {
    this.#words.writeHead(sink);
    sink.copy(this.#ends);
    this.#words.writeRows(sink);
  }

  clear(): void {
    this.#ends.clear();
    this.#words.clear();
  }
}

/** Lists of texts that are seldom the same. */
export class TextsColumn implements Column {
  readonly type = 'Array(String)';
  readonly #ends = new ByteSink(1024);
  readonly #texts = new TextColumn();
  #count = 0;

  push(texts: readonly string[]): void {
    for (const text of texts) this.#texts.push(text);
    this.#count += texts.length;
    this.#ends.int64(this.#count);
  }

  writeTo(sink: ByteSink): void {
    sink.copy(this.#ends);
    this.#texts.writeTo(sink);
  }

  clear(): void {
    this.#ends.clear();
    this.#texts.clear();
    this.#count = 0;
  }
}

/** Lists of whole numbers of 32 bits. */
export class NumbersColumn implements Column {
  readonly type = 'Array(UInt32)';
  readonly #ends = new ByteSink(1024);
  readonly #values = new ByteSink(1024);
  #count = 0;

  push(numbers: readonly number[]): void {
    for (const number of numbers) this.#values.uint32(number);
    this.#count += numbers.length;
    this.#ends.int64(this.#count);
  }

  writeTo(sink: ByteSink): void {
    sink.copy(this.#ends);
    sink.copy(this.#values);
  }

  clear(): void {
    this.#ends.clear();
    this.#values.clear();
    this.#count = 0;
  }
}
