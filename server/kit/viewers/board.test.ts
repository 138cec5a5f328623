import { expect, it } from 'vitest';
import { makeViewerBoard, type Seat } from './board.ts';

function seat(more: Partial<Seat> = {}): Seat {
  return {
    seat: 's1',
    accountId: 'a',
    resourceId: 't1',
    userId: 'u1',
    name: 'Mali',
    doing: 'reading',
    part: null,
    ...more,
  };
}

function board() {
  const changes: string[] = [];
  const one = makeViewerBoard({
    doings: ['reading', 'note', 'reply'],
    onChange: (accountId, resourceId) => changes.push(`${accountId}:${resourceId}`),
  });
  const who = (resource = 't1', account = 'a') =>
    one.viewersOf(account, resource).map(({ name, doing }) => `${name} ${doing}`);
  return { ...one, changes, who };
}

it('The board counts a person with several tabs once, with the most active of them', () => {
  const { look, who } = board();
  look(seat(), 1);
  look(seat({ seat: 's2', doing: 'reply' }), 2);
  look(seat({ seat: 's3', userId: 'u2', name: 'Anan' }), 3);
  expect(who()).toEqual(['Mali reply', 'Anan reading']);
});

it('The board notifies only of changes, for the resource that was left too', () => {
  const { look, changes } = board();
  look(seat(), 1);
  look(seat(), 2);
  expect(changes).toEqual(['a:t1']);
  look(seat({ doing: 'note' }), 3);
  look(seat({ resourceId: 't2' }), 4);
  expect(changes.slice(1)).toEqual(['a:t1', 'a:t1', 'a:t2']);
});

it('The board removes seats that fell silent, and keeps those that still send heartbeats', () => {
  const { look, sweep, who, leave } = board();
  look(seat(), 0);
  look(seat({ seat: 's2', userId: 'u2', name: 'Anan' }), 0);
  look(seat(), 20_000);
  sweep(30_000);
  expect(who()).toEqual(['Mali reading']);
  leave('s1');
  leave('s1');
  expect(who()).toEqual([]);
});

it('The board knows all seats of a user in one account', () => {
  const { look, seatsOf } = board();
  look(seat(), 1);
  look(seat({ seat: 's2', resourceId: 't2' }), 1);
  look(seat({ seat: 's3', accountId: 'b' }), 1);
  look(seat({ seat: 's4', userId: 'u2' }), 1);
  expect(seatsOf('a', 'u1')).toEqual(['s1', 's2']);
});

it('The board shows no viewers of another account', () => {
  const { look, who } = board();
  look(seat({ accountId: 'b' }), 0);
  expect(who()).toEqual([]);
  expect(who('t1', 'b')).toEqual(['Mali reading']);
});
