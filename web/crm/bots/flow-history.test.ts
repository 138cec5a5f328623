import { expect, it } from 'vitest';
import type { BotGraph, BotNode } from '#contracts/crm/bots/graph.ts';
import { startHistory, redoStep, closeStep, recordStep, findEditedText, undoStep } from './flow-history.ts';

const flow = (): BotGraph => ({ nodes: [] });
const [a, b, c, d] = [flow(), flow(), flow(), flow()];

it('goes back and forward; something new after a step back ends the way forward', () => {
  const done = [b, c].reduce((history, graph) => recordStep(history, graph), startHistory(a));
  expect([undoStep(done), undoStep(undoStep(done)), redoStep(undoStep(done))].map(({ now }) => now)).toEqual([
    b,
    a,
    c,
  ]);
  const anew = recordStep(undoStep(done), d);
  expect(redoStep(anew).now).toBe(d);
  expect(undoStep(anew).now).toBe(b);
  expect(undoStep(startHistory(a)).now).toBe(a);
});

it('one act is one step, until it is over; what changes nothing is none', () => {
  const dragged = [b, c].reduce((history, graph) => recordStep(history, graph, 'move x'), startHistory(a));
  expect(undoStep(dragged).now).toBe(a);
  expect(undoStep(recordStep(closeStep(dragged), d, 'move x')).now).toBe(c);
  expect(recordStep(dragged, c)).toBe(dragged);
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
  expect(findEditedText(choose, { ...choose, text: '??' })).toBe('c text');
  const label = { ...choose, choices: choose.choices.with(1, { ...choice, label: '12' }) };
  expect(findEditedText(choose, label)).toBe('c choice 1');
  const more = [{ other: 'd' }, { choices: choose.choices.slice(1) }, { text: 'x', other: 'd' }];
  for (const change of more) expect(findEditedText(choose, { ...choose, ...change })).toBeNull();
  const leads = { ...choose, choices: choose.choices.with(1, { ...choice, next: 'd' }) };
  expect(findEditedText(choose, leads)).toBeNull();
});
