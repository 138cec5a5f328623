import { describe, expect, it } from 'vitest';
import { compileFormula } from '#engine/formula/compile.ts';
import type { FormulaLevel } from '#engine/formula/environment.ts';
import { TEST_ENVIRONMENT } from '#tests/formula/environment.ts';

function summarize(text: string, level: FormulaLevel): string {
  const result = compileFormula(text, { environment: TEST_ENVIRONMENT, level });
  if (!result.ok)
    return result.faults
      .map(({ fault, start, end }) => `${fault.code.slice('formula_'.length)} ${start}-${end}`)
      .join(', ');
  const { type, text: canonical, additivity } = result.formula;
  const unit = type.kind === 'number' ? type.unit : type.kind;
  return `${canonical}: ${unit}${level === 'aggregate' ? ` ${additivity}` : ''}`;
}

describe('checking of formulas', () => {
  it.each([
    ['reply_seconds + 5m', 'reply_seconds + 5m: seconds'],
    ['เวลาตอบ / 1h', 'reply_seconds / 1h: none'],
    ['[first REPLY time] * 2', 'reply_seconds * 2: seconds'],
    ['reply_seconds + messages', 'units_differ 16-24'],
    ['reply_seconds > 300', 'units_differ 16-19'],
    ['reply_seconds > 0', 'reply_seconds > 0: boolean'],
    ['reply_seconds * reply_seconds', 'units_product 0-29'],
    ['reply_seconds / messages', 'reply_seconds / messages: seconds'],
    ['messages / reply_seconds', 'units_quotient 0-24'],
    ['messages / hours(reply_seconds)', 'messages / hours(reply_seconds): count'],
    ['messages / messages', 'messages / messages: none'],
    ['percent(messages / messages)', 'percent(messages / messages): percent'],
    ['percent(reply_seconds)', 'unit 8-21'],
    ['price + 100', 'price + 100: money:THB'],
    ['price + price_usd', 'units_differ 8-17'],
    ['price * 50%', 'price * 50%: money:THB'],
    ['price / messages', 'price / messages: money:THB'],
    ['if(price > 1000, price, 0)', 'if(price > 1000, price, 0): money:THB'],
    ['if(angry, "a", 1)', 'types_differ 15-16'],
    ['if(messages, 1, 2)', 'type 3-11'],
    ['if(angry, none, none)', 'type_unknown 0-21'],
    ['if(angry, none, channel)', 'if(angry, none, channel): text'],
    ['coalesce(none, reply_seconds, 0)', 'coalesce(none, reply_seconds, 0): seconds'],
    ['case when angry then 1 else "x" end', 'types_differ 28-31'],
    ['case when channel = "line" then "L" end', 'case when channel = "line" then "L" end: text'],
    ['channel < "b"', 'not_ordered 0-7'],
    ['channel + "x"', 'type 0-7'],
    ['channel in ("line", 5)', 'types_differ 20-21'],
    ['created_at - closed_at', 'created_at - closed_at: seconds'],
    ['created_at = due_day', 'types_differ 13-20'],
    ['due_day - due_day', 'day_difference 0-17'],
    ['due_day > date("2026-11-29")', 'due_day > date("2026-11-29"): boolean'],
    ['due_day > date("2026-02-30")', 'date 15-27'],
    [
      'created_at > time("2026-11-29T10:00:00+07:00")',
      'created_at > time("2026-11-29T10:00:00+07:00"): boolean',
    ],
    ['trunc(created_at, Month)', 'trunc(created_at, month): day'],
    ['trunc(created_at, "hour")', 'trunc(created_at, hour): time'],
    ['trunc(created_at, decade)', 'choice 18-24'],
    ['date_part(created_at, hour, "Asia/Bangkok")', 'date_part(created_at, hour, "Asia/Bangkok"): none'],
    ['date_part(created_at, hour, "Mars/Base")', 'zone 28-39'],
    ['has(tags, "vip")', 'has(tags, "vip"): boolean'],
    ['tags', 'type 0-4'],
    ['state = none', 'none_compared 0-12'],
    ['date_part(due_day, hour)', 'type 10-17'],
    ['trunc(due_day, hour)', 'type 6-13'],
    ['left(channel, 0)', 'number_between 14-15'],
    ['left(channel, messages)', 'number_between 14-22'],
    ['left(channel)', 'argument_missing 0-13'],
    ['lower(channel, channel)', 'argument_extra 15-22'],
    ['lowr(channel)', 'function_near 0-4'],
    ['file("/etc/passwd")', 'function_unknown 0-4'],
    ['chanel', 'name_near 0-6'],
    ['nothing_like_it', 'name_unknown 0-15'],
    ['สถานะ', 'name_ambiguous 0-5'],
    ['sum(messages)', 'aggregate_in_field 0-13'],
    ['tickets', 'measure_in_field 0-7'],
    ['LEN(channel)', 'length(channel): none'],
  ])('the field %s gives %s', (text, outcome) => {
    expect(summarize(text, 'row')).toBe(outcome);
  });

  it.each([
    ['tickets', 'tickets: count all'],
    ['sum(messages) + tickets', 'sum(messages) + tickets: count all'],
    ['avg(reply_seconds)', 'average(reply_seconds): seconds none'],
    ['sum(reply_seconds) / count()', 'sum(reply_seconds) / count(): seconds none'],
    ['sum(if(angry, 1, 0)) * 2 - tickets / 3', 'sum(if(angry, 1, 0)) * 2 - tickets / 3: count all'],
    ['open_tickets - tickets', 'open_tickets - tickets: count all_but_time'],
    ['tickets + 1', 'tickets + 1: count none'],
    ['customers', 'customers: count none'],
    ['channel', 'field_in_measure 0-7'],
    ['sum(tickets)', 'measure_in_aggregate 4-11'],
    ['sum(count())', 'aggregate_nested 4-11'],
    ['sum(previous(tickets))', 'aggregate_nested 4-21'],
    ['previous(previous(tickets))', 'period_nested 9-26'],
    ['share_of_total(previous(tickets))', 'share_of_total(previous(tickets)): percent none'],
    ['total(parent(tickets))', 'period_nested 6-21'],
    ['percent(tickets / previous(tickets) - 1)', 'percent(tickets / previous(tickets) - 1): percent none'],
    ['count_distinct(channel)', 'count_distinct(channel): count none'],
    ['count_distinct(tags)', 'type 15-19'],
    ['percentile(reply_seconds, 90)', 'percentile(reply_seconds, 90): seconds none'],
    ['max(created_at)', 'max(created_at): time none'],
    ['angry', 'field_in_measure 0-5'],
    ['sum(price) / sum(price_usd)', 'units_quotient 0-27'],
    ['true', 'type 0-4'],
  ])('the measure %s gives %s', (text, outcome) => {
    expect(summarize(text, 'aggregate')).toBe(outcome);
  });

  it('a fix can be applied and makes the formula right', () => {
    for (const [text, level, fixed] of [
      ['reply_seconds > 300', 'row', 'reply_seconds > 300s'],
      ['chanel', 'row', 'channel'],
      ['state != none', 'row', 'not is_none(state)'],
      ['lowr(channel)', 'row', 'lower(channel)'],
      ['messages', 'aggregate', 'sum(messages)'],
      ['channel', 'aggregate', 'count_distinct(channel)'],
    ] as const) {
      const result = compileFormula(text, { environment: TEST_ENVIRONMENT, level });
      const fix = result.ok ? undefined : result.faults[0]?.fix;
      expect(fix && text.slice(0, fix.start) + fix.text + text.slice(fix.end)).toBe(fixed);
      expect(compileFormula(fixed, { environment: TEST_ENVIRONMENT, level }).ok).toBe(true);
    }
  });

  it('a formula whose canonical text is over the limit is refused', () => {
    const text = Array.from({ length: 70 }, () => 'เวลาตอบ').join('+');
    expect(text.length).toBeLessThan(1024);
    expect(summarize(text, 'row')).toBe(`long 0-${text.length}`);
  });
});
