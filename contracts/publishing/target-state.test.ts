import { expect, test } from 'vitest';
import {
  isChangeable,
  isOverdue,
  mayFollow,
  PREPARED_STATES,
  TargetState,
  WAITING_STATES,
} from '#contracts/publishing/target-state.ts';

test('Every state but a removed post leads on, and only sending leads to published besides an unclear outcome', () => {
  for (const from of TargetState.options) {
    const following = TargetState.options.filter((to) => mayFollow(from, to));
    expect(following.length > 0).toBe(from !== 'removed');
    expect(following.includes('published')).toBe(from === 'sending' || from === 'unknown');
  }
});

test('A post that may be changed may be scheduled, and made a draft again', () => {
  for (const state of TargetState.options.filter(isChangeable))
    for (const to of ['scheduled', 'draft'] as const)
      expect(state === to || mayFollow(state, to), `${state} to ${to}`).toBe(true);
});

test('A post that waits may be scheduled again for another time, missed, cancelled or put back to its approvers', () => {
  for (const state of WAITING_STATES)
    for (const to of ['missed', 'cancelled', 'in_review'] as const)
      expect(mayFollow(state, to), `${state} to ${to}`).toBe(true);
  for (const state of PREPARED_STATES) expect(mayFollow(state, 'scheduled'), state).toBe(true);
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
