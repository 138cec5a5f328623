import { expect, it } from 'vitest';
import { getRuleZone, toRuleThresholds } from '#server/listening/alerts/rule-terms.ts';

const rule = {
  kind: 'spike',
  sensitivity: 'balanced',
  at_least: null,
  cooldown_hours: 24,
  shift: 0,
} as const;
/** 0:15 on Monday in Kolkata, 18:45 on Sunday in UTC. */
const MONDAY = Date.parse('2026-11-29T18:45:00Z');

it('A rule has the hours and days of the zone of its filter, otherwise those of the account', () => {
  const filter = { query: 'coffee' };
  const here = toRuleThresholds({ ...rule, filter: { ...filter, time_zone: 'Asia/Kolkata' } }, 'UTC');
  expect(here.hourOfWeek(MONDAY)).toBe(0);
  expect(here.hourOfWeek(MONDAY - 30 * 60_000)).toBe(7 * 24 - 1);
  const account = toRuleThresholds({ ...rule, filter }, 'UTC');
  expect(account.hourOfWeek(MONDAY)).toBe(6 * 24 + 18);
  expect(getRuleZone({ filter }, 'Europe/Berlin')).toBe('Europe/Berlin');
});
