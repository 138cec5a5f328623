import fc from 'fast-check';
import { expect, it } from 'vitest';
import { BotGraph, validateGraph, NODE_KINDS, getExits } from '#contracts/crm/bots/graph.ts';
import { linkNodes, moveNode, withNode, withoutNode, findInvalidFields } from './flow-draft.ts';
import { CARD, buildLines, layOutFlow } from './flow-layout.ts';

const EMPTY: BotGraph = { nodes: [] };
function grown(kinds: readonly (typeof NODE_KINDS)[number][]) {
  return kinds.reduce(
    (graph, kind) => withNode(graph, { kind, text: 'x', from: graph.nodes.at(-1)?.id ?? null }).graph,
    EMPTY,
  );
}

function overlaps({ nodes }: BotGraph) {
  return nodes.flatMap((one, index) =>
    nodes
      .slice(index + 1)
      .filter((other) => Math.abs(one.x - other.x) < CARD.width && Math.abs(one.y - other.y) < CARD.height),
  );
}

it('After any additions and removals a flow stays valid, without a line to a removed step and without overlapping cards', () => {
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
        expect(findInvalidFields(graph)).toEqual([]);
        expect(validateGraph(graph).map(({ code }) => code)).not.toContain('leads_nowhere');
        expect(overlaps(graph)).toEqual([]);
        expect(overlaps(layOutFlow(graph))).toEqual([]);
        expect(BotGraph.safeParse(layOutFlow(graph)).success).toBe(true);
      },
    ),
  );
});

it('A new step becomes the target of the chosen one, if that had none', () => {
  const graph = grown(['start', 'say', 'end']);
  expect(graph.nodes.flatMap((node) => getExits(node).map(({ to }) => to))).toEqual(['say_1', 'end_1']);
  expect(buildLines(graph)).toHaveLength(2);
  expect(buildLines(withoutNode(graph, 'say_1'))).toEqual([]);
});

it('Steps are aligned to the grid and inside the canvas', () => {
  const graph = moveNode(grown(['start']), 'start_1', { x: -40, y: 33 });
  expect(graph.nodes[0]).toMatchObject({ x: 0, y: 40 });
});

it('A new step takes the first exit without a target, never the fallback exit', () => {
  const choose = withNode(EMPTY, { kind: 'choose', text: 'x', from: null }).graph;
  const add = (graph: BotGraph) => withNode(graph, { kind: 'say', text: 'x', from: 'choose_1' }).graph;
  expect(buildLines(add(add(choose))).map(({ port, to }) => [port, to.id])).toEqual([['choice.0', 'say_1']]);
});

it('A line can be drawn to any step but a start and the step it leaves', () => {
  const graph = grown(['start', 'branch', 'say', 'end']);
  const yes = { from: 'branch_1', port: 'yes' };
  expect(buildLines(linkNodes(graph, yes, 'end_1')).find(({ port }) => port === 'yes')?.to.id).toBe('end_1');
  for (const to of ['start_1', 'branch_1', 'gone']) expect(linkNodes(graph, yes, to)).toBe(graph);
  expect(buildLines(linkNodes(graph, yes, null)).map(({ port }) => port)).not.toContain('yes');
});

it('A flow that is laid out has each step below all that lead to it, also where a question is asked again', () => {
  let graph = grown(['start', 'ask', 'branch', 'say', 'end', 'say']);
  graph = linkNodes(graph, { from: 'branch_1', port: 'no' }, 'ask_1');
  graph = linkNodes(graph, { from: 'branch_1', port: 'yes' }, 'say_1');
  const { nodes } = layOutFlow(graph);
  const rows = Object.groupBy(nodes, ({ y }) => y);
  expect(Object.values(rows).map((row) => row?.map(({ id }) => id))).toEqual([
    ['start_1'],
    ['ask_1'],
    ['branch_1'],
    ['say_1'],
    ['end_1'],
    ['say_2'],
  ]);
});

it('A step that lacks a value has a fault at its field', () => {
  const { graph, id } = withNode(grown(['start']), { kind: 'choose', text: ' ', from: null });
  expect(findInvalidFields(graph)).toEqual([{ id, field: 'text' }]);
});
