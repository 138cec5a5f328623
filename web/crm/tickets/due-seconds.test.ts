import { expect, test } from 'vitest';
import { computeDueSeconds, isOpenAt } from './due-seconds.ts';

const at = '2026-11-26T17:50:00.000Z';
const turns_at = '2026-11-26T18:00:00.000Z';
const later = (minutes: number): number => Date.parse(at) + minutes * 60_000;

test('While business time passes a due time comes nearer, until the day closes', () => {
  const due = { at, seconds: 900, open: true, turns_at };
  expect(computeDueSeconds(due, later(5))).toBe(600);
  expect(computeDueSeconds(due, later(10))).toBe(300);
  expect(computeDueSeconds(due, later(60))).toBe(300);
  expect([isOpenAt(due, later(5)), isOpenAt(due, later(60))]).toEqual([true, false]);
});

test('Outside business hours it stands still until they begin', () => {
  const due = { at, seconds: -60, open: false, turns_at };
  expect(computeDueSeconds(due, later(9))).toBe(-60);
  expect(computeDueSeconds(due, later(11))).toBe(-120);
});
