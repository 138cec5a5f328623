import { expect, it } from 'vitest';
import type { BotGraph, BotNode } from '#contracts/crm/bots/graph.ts';
import { beginHistory, redone, settled, taken, textWritten, undone } from './flow-history.ts';

const flow = (): BotGraph => ({ nodes: [] });
const [a, b, c, d] = [flow(), flow(), flow(), flow()];

it('goes back and forward; something new after a step back ends the way forward', () => {
  const done = [b, c].reduce((history, graph) => taken(history, graph), beginHistory(a));
  expect([undone(done), undone(undone(done)), redone(undone(done))].map(({ now }) => now)).toEqual([b, a, c]);
  const anew = taken(undone(done), d);
  expect(redone(anew).now).toBe(d);
  expect(undone(anew).now).toBe(b);
  expect(undone(beginHistory(a)).now).toBe(a);
});

it('one act is one step, until it is over; what changes nothing is none', () => {
  const dragged = [b, c].reduce((history, graph) => taken(history, graph, 'move x'), beginHistory(a));
  expect(undone(dragged).now).toBe(a);
  expect(undone(taken(settled(dragged), d, 'move x')).now).toBe(c);
  expect(taken(dragged, c)).toBe(dragged);
});

it('a word that is written is one act of its field, a choice of where to go is none', () => {
  const choice = { label: '1', words: [], next: null };
  const choose: BotNode = {
    id: 'c',
    x: 0,
    y: 0,
    kind: 'choose',
    text: '?',
    other: null,
    choices: [choice, choice],
  };
  expect(textWritten(choose, { ...choose, text: '??' })).toBe('c text');
  const label = { ...choose, choices: choose.choices.with(1, { ...choice, label: '12' }) };
  expect(textWritten(choose, label)).toBe('c choice 1');
  const more = [{ other: 'd' }, { choices: choose.choices.slice(1) }, { text: 'x', other: 'd' }];
  for (const change of more) expect(textWritten(choose, { ...choose, ...change })).toBeNull();
  const leads = { ...choose, choices: choose.choices.with(1, { ...choice, next: 'd' }) };
  expect(textWritten(choose, leads)).toBeNull();
});
