import type { BinaryOperator, Expression } from '#engine/formula/expression.ts';
import type { FormulaRow } from '#engine/formula/formula-value.ts';
import { DATE_PARTS } from '#engine/formula/functions.ts';
import { makeRandom } from '#tests/query/posts.ts';

/** Zones with and without daylight saving time, and one with half an hour. */
export const DRAWN_ZONES = [
  'UTC',
  'Asia/Bangkok',
  'America/New_York',
  'Europe/London',
  'Asia/Kolkata',
] as const;
const TEXTS = [
  'line',
  'LINE',
  'Straße',
  'กำลังใจ',
  'น้ำ',
  ' a ',
  '',
  'o\'br\\ien"',
  '😀👍🏽',
  'İstanbul',
  '%_',
  'ΣΑΣ',
];
type Kind = 'number' | 'text' | 'boolean' | 'time' | 'day';

/** Draws well-typed formulas over the names of `TEST_ENVIRONMENT`, from a seed. */
export class FormulaDrawer {
  private readonly draw: (below: number) => number;

  constructor(seed: number) {
    this.draw = makeRandom(seed);
  }

  /** A calculated field of a kind. */
  field(kind: Kind, depth = 4): Expression {
    if (depth > 0 && this.draw(6) === 0)
      return this.choose(
        () => this.field(kind, depth - 1),
        () => this.field('boolean', depth - 1),
      );
    if (depth <= 0) return this.leaf(kind);
    const drawn: Record<Kind, () => Expression> = {
      number: () => this.number(depth - 1),
      text: () => this.text(depth - 1),
      boolean: () => this.boolean(depth - 1),
      time: () => this.time(depth - 1),
      day: () => this.day(depth - 1),
    };
    return drawn[kind]();
  }

  /** A measure without periods and totals, whose parts are aggregates. */
  measure(depth = 3): Expression {
    if (depth <= 0 || this.draw(4) === 0) return this.aggregate();
    const part = (): Expression => this.measure(depth - 1);
    switch (this.draw(4)) {
      case 0:
        return this.choose(part, () => binary(this.pick(['<', '>=', '=']), part(), part()));
      case 1:
        return call('round', part(), number(this.draw(3)));
      default:
        return binary(this.pick(['+', '-', '*', '/']), part(), part());
    }
  }

  pick<Item>(items: readonly [Item, ...Item[]]): Item {
    return items[this.draw(items.length)] ?? items[0];
  }

  private aggregate(): Expression {
    const value = (): Expression => this.field('number', 2);
    switch (this.draw(9)) {
      case 0:
        return call('number', call('count'));
      case 1:
        return call('number', call('count_if', this.field('boolean', 2)));
      case 2:
        return call(
          'number',
          call('count_distinct', this.field(this.pick(['text', 'boolean', 'time', 'day']), 2)),
        );
      case 3:
        return call('percentile', value(), number(1 + this.draw(99)));
      default:
        return call(this.pick(['sum', 'average', 'min', 'max', 'median']), value());
    }
  }

  private leaf(kind: Kind): Expression {
    switch (kind) {
      case 'number':
        return this.draw(2) === 0 ? number(this.draw(40) / 4) : name('weight');
      case 'text':
        return this.draw(2) === 0
          ? { kind: 'text', value: this.someText() }
          : name(this.pick(['channel', 'status']));
      case 'boolean':
        return this.draw(3) === 0 ? { kind: 'boolean', value: this.draw(2) === 0 } : name('angry');
      case 'time':
        return this.draw(4) === 0
          ? call('time', { kind: 'text', value: '2026-11-01T01:30:00-05:00' })
          : name(this.pick(['created_at', 'closed_at']));
      case 'day':
        return this.draw(4) === 0 ? call('date', { kind: 'text', value: '2024-02-29' }) : name('due_day');
    }
  }

  private someText(): string {
    return TEXTS[this.draw(TEXTS.length)] ?? '';
  }

  private number(depth: number): Expression {
    const part = (): Expression => this.field('number', depth);
    switch (this.draw(12)) {
      case 0:
        return { kind: 'negate', operand: part() };
      case 1:
        return call(this.pick(['abs', 'floor', 'ceil']), part());
      case 2:
        return call('round', part(), number(this.draw(4)));
      case 3:
        return call(this.pick(['least', 'greatest']), part(), part(), part());
      case 4:
        return call('length', this.field('text', depth));
      case 5:
        return call('hours', binary('-', this.field('time', depth), this.field('time', depth)));
      case 6:
        return call('date_part', this.field('time', depth), name(this.pick(DATE_PARTS)), ...this.zone());
      case 7:
        return call(
          'date_part',
          this.field('day', depth),
          name(this.pick(['year', 'week', 'weekday', 'quarter'])),
        );
      case 8:
        return call('days_between', this.field('time', depth), this.field('day', depth), ...this.zone());
      case 9:
        return call('coalesce', part(), number(this.draw(9)));
      default:
        return binary(this.pick(['+', '-', '*', '/']), part(), part());
    }
  }

  private text(depth: number): Expression {
    const part = (): Expression => this.field('text', depth);
    switch (this.draw(5)) {
      case 0:
        return call(this.pick(['lower', 'upper', 'trim']), part());
      case 1:
        return call(this.pick(['left', 'right']), part(), number(1 + this.draw(6)));
      case 2:
        return call('concat', part(), part());
      case 3:
        return call('if_none', part(), { kind: 'text', value: this.someText() });
      default:
        return this.leaf('text');
    }
  }

  private boolean(depth: number): Expression {
    const part = (): Expression => this.field('boolean', depth);
    const kind = this.pick<Kind>(['number', 'text', 'time', 'day']);
    switch (this.draw(8)) {
      case 0:
        return { kind: 'not', operand: part() };
      case 1:
        return binary(this.pick(['and', 'or']), part(), part());
      case 2:
        return binary(this.pick(['=', '!=']), this.field(kind, depth), this.field(kind, depth));
      case 3: {
        const ordered = this.pick<Kind>(['number', 'time', 'day']);
        return binary(
          this.pick(['<', '<=', '>', '>=']),
          this.field(ordered, depth),
          this.field(ordered, depth),
        );
      }
      case 4:
        return call(
          this.pick(['contains', 'starts_with', 'ends_with']),
          this.field('text', depth),
          this.leaf('text'),
        );
      case 5:
        return call('is_none', this.field(kind, depth));
      case 6:
        return call('has', name('tags'), this.field('text', depth));
      default: {
        const values = TEXTS.slice(0, 1 + this.draw(4)).map((value): Expression => ({ kind: 'text', value }));
        return { kind: 'in', operand: this.field('text', depth), values };
      }
    }
  }

  private time(depth: number): Expression {
    return this.draw(2) === 0
      ? call('trunc', this.field('time', depth), name('hour'), ...this.zone())
      : this.leaf('time');
  }

  private day(depth: number): Expression {
    const unit = name(this.pick(['day', 'week', 'month', 'quarter', 'year']));
    return this.draw(2) === 0
      ? call('trunc', this.field(this.pick(['time', 'day']), depth), unit, ...this.zone())
      : this.leaf('day');
  }

  private zone(): Expression[] {
    return this.draw(2) === 0 ? [] : [{ kind: 'text', value: this.pick(DRAWN_ZONES) }];
  }

  /** An `if`, or a `case` that may give none, between values of one kind. */
  private choose(part: () => Expression, condition: () => Expression): Expression {
    if (this.draw(2) === 0)
      return call('if', condition(), part(), this.draw(3) === 0 ? { kind: 'none' } : part());
    const branches = [
      { condition: condition(), result: part() },
      { condition: condition(), result: this.draw(3) === 0 ? ({ kind: 'none' } as const) : part() },
    ];
    return { kind: 'case', branches, ...(this.draw(2) === 0 && { otherwise: part() }) };
  }
}

const number = (value: number): Expression => ({ kind: 'number', value });
const name = (written: string): Expression => ({ kind: 'name', name: written });
function call(written: string, ...values: Expression[]): Expression {
  return {
    kind: 'call',
    name: written,
    arguments: values,
  };
}
function binary(operator: BinaryOperator, left: Expression, right: Expression): Expression {
  return {
    kind: 'binary',
    operator,
    left,
    right,
  };
}

/** Rows with every name of `TEST_ENVIRONMENT`, from a seed: with nulls, zeros, negative numbers, Thai texts, and hours that autumn repeats. */
export function drawRows(count: number, seed: number): FormulaRow[] {
  const draw = makeRandom(seed);
  const maybe = <Value>(value: Value): Value | null => (draw(6) === 0 ? null : value);
  const time = (): number => {
    const base = TIMES[draw(TIMES.length)] ?? 0;
    return base + draw(7) * 1_800_000 + draw(3) * 1234;
  };
  const text = (): string => TEXTS[draw(TEXTS.length)] ?? '';
  return Array.from({ length: count }, () => ({
    channel: text(),
    status: maybe(text()),
    state: text(),
    tags: TEXTS.filter(() => draw(4) === 0),
    angry: maybe(draw(2) === 0),
    messages: draw(5),
    reply_seconds: maybe(draw(4000) / 4),
    weight: maybe((draw(41) - 20) / 4),
    price: draw(1000) / 4,
    price_usd: draw(1000) / 4,
    created_at: time(),
    closed_at: maybe(time()),
    due_day: maybe(new Date(time()).toISOString().slice(0, 10)),
  }));
}

/** Around clock changes of New York and London, ends of years and months, a leap day, and years at the ends. */
const TIMES = [
  '2026-11-01T04:00:00Z',
  '2026-03-08T05:30:00Z',
  '2026-03-29T00:00:00Z',
  '2026-10-24T23:30:00Z',
  '2026-12-31T16:30:00Z',
  '2027-01-03T17:00:00Z',
  '2024-02-28T23:00:00Z',
  '1970-01-02T00:00:00Z',
  '2099-12-31T22:00:00Z',
].map((text) => Date.parse(text));
