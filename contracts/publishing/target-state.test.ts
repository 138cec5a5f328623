import { expect, test } from 'vitest';
import { isOverdue, mayFollow, TargetState } from '#contracts/publishing/target-state.ts';

test('Every state but a removed post leads on, and only sending leads to published besides an unclear outcome', () => {
  for (const from of TargetState.options) {
    const following = TargetState.options.filter((to) => mayFollow(from, to));
    expect(following.length > 0).toBe(from !== 'removed');
    expect(following.includes('published')).toBe(from === 'sending' || from === 'unknown');
  }
});

test('An unclear outcome is never tried again by itself', () => {
  expect(mayFollow('unknown', 'scheduled')).toBe(false);
  expect(mayFollow('unknown', 'sending')).toBe(false);
});

test('A post is overdue a minute after its time while it waits, unless it is on hold', () => {
  const at = '2026-01-01T09:00:00.000Z';
  const after = (seconds: number) => new Date(Date.parse(at) + seconds * 1000);
  expect(isOverdue({ state: 'scheduled', at, on_hold: false }, after(61))).toBe(true);
  expect(isOverdue({ state: 'scheduled', at, on_hold: false }, after(60))).toBe(false);
  expect(isOverdue({ state: 'ready', at, on_hold: true }, after(90))).toBe(false);
  expect(isOverdue({ state: 'published', at, on_hold: false }, after(90))).toBe(false);
});
