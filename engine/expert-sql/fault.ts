import type { Fault } from '#contracts/kit/faults/fault.ts';

/** What is wrong at a place of a statement: from `start` up to but excluding `end`, in UTF-16 units. */
export type SqlFault = { start: number; end: number; fault: Fault };

/** How large a statement may be. */
export const SQL_LIMITS = {
  text: 20_000,
  /** Words, signs and constants. */
  tokens: 4_000,
  /** How deep expressions and queries are nested. */
  depth: 100,
  /** How many tables are read, a table of a common expression each time that it is named. */
  tables: 24,
  list: 1_000,
  columns: 200,
  faults: 20,
  series: 10_000,
} as const;

/** A fault at a position of a text, on its way to where the faults are collected. */
export class SqlRefusal extends Error {
  readonly at: number;
  readonly fault: Fault;

  constructor(at: number, of: Fault) {
    super(of.code);
    this.at = at;
    this.fault = of;
  }
}

/** @throws SqlRefusal */
export function refuseSql(at: number, of: Fault): never {
  throw new SqlRefusal(at, of);
}

const TOKEN =
  /(?:"(?:[^"]|"")*"|'(?:[^']|'')*'|[\p{L}_][\p{L}\p{N}\p{M}_$]*|[\p{N}.]+|[<>=!~+\-*/%|&@#^:]+|[^])/uy;

/** A fault with the range of the word at its position. */
export function placeFault(text: string, at: number, of: Fault): SqlFault {
  const start = Math.max(0, Math.min(at, text.length));
  TOKEN.lastIndex = start;
  const length = TOKEN.exec(text)?.[0].length ?? 0;
  return { start, end: start + length, fault: of };
}
