import { makeBelow } from '#tests/factories/random-mentions.ts';

/** Columns of the made-up tables by their types. */
const COLUMNS = {
  mentions: {
    number: ['engagement', 'reach', 'likes', 'comments', 'score', 'followers'],
    text: ['channel', 'sentiment', 'author', 'country', 'thread', 'language'],
    time: ['published'],
    flag: ['starred'],
  },
  tickets: {
    number: ['replies', 'received', 'csat', 'nps', 'first_response', 'worked'],
    text: ['channel', 'ticket_state', 'ticket_source'],
    time: ['created', 'done', 'waiting_since'],
    flag: ['ticket_done', 'reopened', 'breached'],
  },
} as const;
type Table = keyof typeof COLUMNS;
type Kind = keyof (typeof COLUMNS)[Table];

/** Draws statements that are well typed. */
class StatementDrawer {
  readonly #below: (most: number) => number;
  readonly #table: Table;

  constructor(seed: number) {
    this.#below = makeBelow(seed * 7919);
    this.#table = this.#pick(['mentions', 'tickets'] as const);
  }

  #pick<T>(list: readonly T[]): T {
    return list[this.#below(list.length)] as T;
  }

  #column(kind: Kind): string {
    return `a.${this.#pick<string>(COLUMNS[this.#table][kind])}`;
  }

  number(depth: number): string {
    if (depth === 0) return this.#pick([this.#column('number'), String(this.#below(9)), '0.5', 'null::int']);
    const next = (): string => this.number(depth - 1);
    return this.#pick([
      () => `(${next()} ${this.#pick(['+', '-', '*'])} ${next()})`,
      () => `(${next()} / nullif(${next()}, 0))`,
      () => `coalesce(${next()}, ${next()})`,
      () => `greatest(${next()}, ${next()})`,
      () => `case when ${this.condition(depth - 1)} then ${next()} else ${next()} end`,
      () => `extract(${this.#pick(['hour', 'day', 'dow', 'week'])} from ${this.#column('time')})`,
      () => `length(${this.text(depth - 1)})`,
      () => `abs(${next()})`,
    ])();
  }

  text(depth: number): string {
    if (depth === 0) return this.#pick([this.#column('text'), "'a'", "'ไทย'", 'null::text']);
    const next = (): string => this.text(depth - 1);
    return this.#pick([
      () => `(${next()} || ${next()})`,
      () => `upper(${next()})`,
      () => `left(${next()}, ${1 + this.#below(3)})`,
      () => `nullif(${next()}, ${next()})`,
      () => `replace(${next()}, 'a', 'b')`,
      () => `case when ${this.condition(depth - 1)} then ${next()} end`,
      () => `to_char(${this.#column('time')}, 'YYYY-MM')`,
    ])();
  }

  condition(depth: number): string {
    const compare = this.#pick(['=', '<>', '<', '>', '<=', '>=']);
    if (depth === 0)
      return this.#pick([this.#column('flag'), `${this.#column('text')} is null`, 'true', 'null::boolean']);
    const next = (): string => this.condition(depth - 1);
    return this.#pick([
      () => `(${next()} and ${next()})`,
      () => `(${next()} or ${next()})`,
      () => `(not ${next()})`,
      () => `(${this.number(depth - 1)} ${compare} ${this.number(depth - 1)})`,
      () => `(${this.text(depth - 1)} ${compare} ${this.text(depth - 1)})`,
      () => `(${this.#column('time')} ${compare} timestamptz '2026-10-2${this.#below(9)} 12:00')`,
      () => `(${this.text(0)} in ('a', 'line', ${this.#pick(['null', "'x'"])}))`,
      () => `((${next()}) is not true)`,
      () => `(${this.number(depth - 1)} is distinct from ${this.number(0)})`,
    ])();
  }

  statement(): string {
    const from = `from ${this.#table} a`;
    const where = this.#below(2) === 0 ? ` where ${this.condition(2)}` : '';
    return this.#pick([
      () => `select ${this.number(2)}, ${this.text(2)}, ${this.condition(2)} ${from}${where}`,
      () =>
        `select ${this.text(1)} as k, count(*), sum(${this.number(1)}), avg(${this.number(0)}), min(${this.text(1)}), count(distinct ${this.text(1)}) filter (where ${this.condition(1)}) ${from}${where} group by 1`,
      () =>
        `select a._id, sum(${this.number(1)}) over (partition by ${this.text(0)} order by a._id), lag(${this.number(0)}) over (order by a._id), rank() over (order by ${this.#column('number')} desc) ${from}${where}`,
      () =>
        `with x as (select a.channel, ${this.number(1)} as n ${from}${where}) select x.channel, y.c, max(x.n) from x left join (select channel, count(*) as c from messages group by 1) y on y.channel = x.channel group by 1, 2`,
      () =>
        `select date_trunc('${this.#pick(['day', 'week', 'month', 'hour'])}', ${this.#column('time')}) as t, count(*), max(${this.number(1)}) ${from}${where} group by t having count(*) > ${this.#below(3)}`,
      () =>
        `select ${this.text(1)} ${from}${where} ${this.#pick(['union', 'except', 'intersect', 'union all'])} select ${this.text(1)} ${from}`,
    ])();
  }
}

/** A statement over the made-up tables, the same for the same seed. */
export function drawStatement(seed: number): string {
  return new StatementDrawer(seed).statement();
}
