/** Why a pattern is refused. */
const PATTERN_CODES = [
  /** It cannot be parsed, or uses syntax that engines interpret differently. */
  'pattern_invalid',
  /** A lookaround or a backreference: no engine matches these in time linear in the text. */
  'pattern_unsafe',
  /** It expands to more than an engine should store. */
  'pattern_too_large',
  /** It matches every text, including the empty one. */
  'pattern_matches_all',
] as const;
export type PatternCode = (typeof PATTERN_CODES)[number];

/** `size` is the number of characters and classes of the pattern once its counts are expanded. */
export type PatternResult = { ok: true; size: number } | { ok: false; code: PatternCode; at: number };

/** The most characters and classes of one pattern, and the highest count: those of RE2. */
const PATTERN_SIZE_MAX = 1000;

/**
 * Checks a regular expression: it must use the part of the syntax that RE2 and JavaScript share. A valid pattern is matched in time linear
 * in the text (RE2, Rust's regex, ClickHouse's `match`): no text can block a search, whatever the pattern. Source: RE2's syntax page,
 * "Accepts" and the notes on what is left out.
 */
export function checkPattern(pattern: string): PatternResult {
  try {
    const reader = new Reader(pattern);
    const { size, empty } = reader.alternatives();
    if (!reader.ended) reader.fail('pattern_invalid');
    // What the parser below accepts, JavaScript must accept as well: names of classes, ranges in order.
    new RegExp(pattern, 'u');
    if (size > PATTERN_SIZE_MAX) return { ok: false, code: 'pattern_too_large', at: 0 };
    return empty ? { ok: false, code: 'pattern_matches_all', at: 0 } : { ok: true, size };
  } catch (error) {
    return error instanceof Fault
      ? { ok: false, code: error.code, at: error.at }
      : { ok: false, code: 'pattern_invalid', at: 0 };
  }
}

/** A part of a pattern: its size, and whether it matches the empty text. */
type Part = { size: number; empty: boolean };

class Fault extends Error {
  readonly code: PatternCode;
  readonly at: number;
  constructor(code: PatternCode, at: number) {
    super(code);
    this.code = code;
    this.at = at;
  }
}

const ONE: Part = { size: 1, empty: false };
const NOTHING: Part = { size: 0, empty: true };
/** An upper bound: nested counts above it need not be distinguished. */
const HUGE = 1e9;
const DEEPEST = 50;

/** Parses a pattern once, from left to right. */
class Reader {
  #at = 0;
  #depth = 0;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  get ended(): boolean {
    return this.#at >= this.#text.length;
  }

  fail(code: PatternCode): never {
    throw new Fault(code, this.#at);
  }

  alternatives(): Part {
    let whole = this.#sequence();
    while (this.#take('|')) {
      const next = this.#sequence();
      whole = { size: whole.size + next.size, empty: whole.empty || next.empty };
    }
    return whole;
  }

  #sequence(): Part {
    let whole = NOTHING;
    while (!this.ended && !'|)'.includes(this.#peek())) {
      const part = this.#counted(this.#atom());
      whole = { size: Math.min(HUGE, whole.size + part.size), empty: whole.empty && part.empty };
    }
    return whole;
  }

  #counted(part: Part): Part {
    const count = this.#count();
    if (!count) return part;
    this.#take('?');
    if (this.#count()) this.fail('pattern_invalid');
    const [least, most] = count;
    return {
      size: Math.min(HUGE, Math.max(1, part.size) * Math.max(1, most ?? Math.max(1, least))),
      empty: part.empty || least === 0,
    };
  }

  #count(): [least: number, most: number | undefined] | undefined {
    if (this.#take('*')) return [0, undefined];
    if (this.#take('+')) return [1, undefined];
    if (this.#take('?')) return [0, 1];
    const found = /^\{(\d+)(,(\d*))?\}/.exec(this.#text.slice(this.#at, this.#at + 20));
    if (!found) return undefined;
    const least = Number(found[1]);
    const most = found[2] === undefined ? least : found[3] === '' ? undefined : Number(found[3]);
    if (Math.max(least, most ?? 0) > PATTERN_SIZE_MAX) this.fail('pattern_too_large');
    this.#at += found[0].length;
    return [least, most];
  }

  #atom(): Part {
    if (this.#take('(')) return this.#group();
    if (this.#take('[')) return this.#charClass();
    if (this.#take('^') || this.#take('$')) return NOTHING;
    if (this.#take('\\')) return this.#escape();
    if ('*+?{}]'.includes(this.#peek())) this.fail('pattern_invalid');
    this.#at += (this.#text.codePointAt(this.#at) ?? 0) > 0xffff ? 2 : 1;
    return ONE;
  }

  #group(): Part {
    if (this.#peek() === '?') {
      const rest = this.#text.slice(this.#at, this.#at + 3);
      if (/^\?(=|!|<=|<!)/.test(rest)) this.fail('pattern_unsafe');
      if (!rest.startsWith('?:')) this.fail('pattern_invalid');
      this.#at += 2;
    }
    this.#depth += 1;
    if (this.#depth > DEEPEST) this.fail('pattern_too_large');
    const part = this.alternatives();
    if (!this.#take(')')) this.fail('pattern_invalid');
    this.#depth -= 1;
    return part;
  }

  /** A class is one character, whatever it contains; JavaScript's own parser checks its contents. */
  #charClass(): Part {
    this.#take('^');
    if (this.#peek() === ']') this.fail('pattern_invalid');
    while (!this.#take(']')) {
      if (this.ended || this.#text.startsWith('[:', this.#at)) this.fail('pattern_invalid');
      if (this.#take('\\')) {
        if (this.#peek() === 'b') this.fail('pattern_invalid');
        this.#escape();
      } else this.#at += 1;
    }
    return ONE;
  }

  #escape(): Part {
    const rest = this.#text.slice(this.#at);
    if (/^([1-9]|k<)/.test(rest)) this.fail('pattern_unsafe');
    const edge = /^[bB]/.exec(rest);
    const found = edge ?? /^(?:[dDwWsStnrfv]|x[0-9a-fA-F]{2}|[pP]\{\w+\}|[\\^$.*+?()[\]{}|/-])/.exec(rest);
    if (!found) return this.fail('pattern_invalid');
    this.#at += found[0].length;
    return edge ? NOTHING : ONE;
  }

  #peek(): string {
    return this.#text.charAt(this.#at);
  }

  #take(sign: string): boolean {
    if (this.ended || this.#peek() !== sign) return false;
    this.#at += 1;
    return true;
  }
}
