import { describe, expect, it } from 'vitest';
import { makePresenceBoard } from './presence-board.ts';

function board() {
  const changes: [string, boolean][] = [];
  return { changes, board: makePresenceBoard((key, online) => changes.push([key, online])) };
}

describe('Presence board', () => {
  it('S4-027: a user with several tabs counts once', () => {
    const { changes, board: one } = board();
    expect([one.enter('a:1'), one.enter('a:1')]).toEqual([true, false]);
    expect([one.leave('a:1'), one.leave('a:1')]).toEqual([false, true]);
    expect(changes).toEqual([
      ['a:1', true],
      ['a:1', false],
    ]);
  });

  it('A user who is in two processes counts once', () => {
    const { changes, board: one } = board();
    one.hear('other', { here: ['a:1'], now: 0 });
    one.enter('a:1');
    one.hear('other', { gone: ['a:1'], now: 1 });
    expect(one.isOnline('a:1')).toBe(true);
    one.leave('a:1');
    expect(changes).toEqual([
      ['a:1', true],
      ['a:1', false],
    ]);
  });

  it('The report of a silent process is dropped, and that of a living one is kept', () => {
    const { changes, board: one } = board();
    one.hear('dead', { here: ['a:1'], now: 0 });
    one.hear('alive', { here: ['a:2'], now: 0 });
    one.hear('alive', { now: 100 });
    one.forget(50);
    expect([one.isOnline('a:1'), one.isOnline('a:2')]).toEqual([false, true]);
    expect(changes.at(-1)).toEqual(['a:1', false]);
  });
});
