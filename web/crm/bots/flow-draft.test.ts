import fc from 'fast-check';
import { expect, it } from 'vitest';
import { BotGraph, faultsOfGraph, NODE_KINDS, waysOf } from '#contracts/crm/bots/graph.ts';
import { CARD, isWhole, linesOf, moved, withNode, withoutNode } from './flow-draft.ts';

const EMPTY: BotGraph = { nodes: [] };
const grown = (kinds: readonly (typeof NODE_KINDS)[number][]) =>
  kinds.reduce(
    (graph, kind) => withNode(graph, { kind, text: 'x', from: graph.nodes.at(-1)?.id ?? null }).graph,
    EMPTY,
  );

it('whatever is added and removed, a flow stays whole, without a way to what is gone, no card over another', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...NODE_KINDS), { maxLength: 12 }),
      fc.array(fc.nat(11), { maxLength: 4 }),
      (kinds, gone) => {
        let graph = grown(kinds);
        for (const index of gone) {
          const node = graph.nodes[index];
          if (node) graph = withoutNode(graph, node.id);
        }
        expect(isWhole(graph)).toBe(true);
        expect(faultsOfGraph(graph).map(({ code }) => code)).not.toContain('leads_nowhere');
        for (const [index, one] of graph.nodes.entries())
          for (const other of graph.nodes.slice(index + 1))
            expect(Math.abs(one.x - other.x) >= CARD.width || Math.abs(one.y - other.y) >= CARD.height).toBe(
              true,
            );
      },
    ),
  );
});

it('a new step is where the chosen one leads, if that led nowhere', () => {
  const graph = grown(['start', 'say', 'end']);
  expect(graph.nodes.flatMap((node) => waysOf(node).map(({ to }) => to))).toEqual(['say_1', 'end_1']);
  expect(linesOf(graph)).toHaveLength(2);
  expect(linesOf(withoutNode(graph, 'say_1'))).toEqual([]);
});

it('steps stand on the grid and on the plane', () => {
  const graph = moved(grown(['start']), 'start_1', { x: -40, y: 33 });
  expect(graph.nodes[0]).toMatchObject({ x: 0, y: 40 });
});
