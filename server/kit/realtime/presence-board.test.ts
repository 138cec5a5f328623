import { describe, expect, it } from 'vitest';
import { makePresenceBoard } from './presence-board.ts';

const board = () => {
  const told: [string, boolean][] = [];
  return { told, board: makePresenceBoard((key, online) => told.push([key, online])) };
};

describe('who is there', () => {
  it('S4-027: counts a person with several tabs once', () => {
    const { told, board: one } = board();
    expect([one.enter('a:1'), one.enter('a:1')]).toEqual([true, false]);
    expect([one.leave('a:1'), one.leave('a:1')]).toEqual([false, true]);
    expect(told).toEqual([
      ['a:1', true],
      ['a:1', false],
    ]);
  });

  it('counts a person who is in two processes once', () => {
    const { told, board: one } = board();
    one.hear('other', { here: ['a:1'], now: 0 });
    one.enter('a:1');
    one.hear('other', { gone: ['a:1'], now: 1 });
    expect(one.isOnline('a:1')).toBe(true);
    one.leave('a:1');
    expect(told).toEqual([
      ['a:1', true],
      ['a:1', false],
    ]);
  });

  it('forgets what a silent process said, and keeps what a living one did', () => {
    const { told, board: one } = board();
    one.hear('dead', { here: ['a:1'], now: 0 });
    one.hear('alive', { here: ['a:2'], now: 0 });
    one.hear('alive', { now: 100 });
    one.forget(50);
    expect([one.isOnline('a:1'), one.isOnline('a:2')]).toEqual([false, true]);
    expect(told.at(-1)).toEqual(['a:1', false]);
  });
});
