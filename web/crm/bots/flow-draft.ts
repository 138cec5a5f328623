import { BotGraph, getExits, type BotNode, type NodeKind } from '#contracts/crm/bots/graph.ts';
import { CARD, findFreePosition, GRID } from './flow-layout.ts';

/** An id that no step of a flow has. */
function freeId(nodes: readonly BotNode[], kind: NodeKind): string {
  const taken = new Set(nodes.map(({ id }) => id));
  for (let number = 1; ; number += 1) if (!taken.has(`${kind}_${number}`)) return `${kind}_${number}`;
}

const BLANK: Record<NodeKind, (at: { id: string; x: number; y: number }, text: string) => BotNode> = {
  start: (at) => ({ ...at, kind: 'start', words: [], next: null }),
  say: (at, text) => ({ ...at, kind: 'say', text, next: null }),
  choose: (at, text) => ({
    ...at,
    kind: 'choose',
    text,
    choices: [{ label: '1', words: [], next: null }],
    other: null,
  }),
  ask: (at, text) => ({ ...at, kind: 'ask', text, key: 'answer', expects: 'text', again: '', next: null }),
  branch: (at) => ({ ...at, kind: 'branch', on: 'hours', key: '', words: [], yes: null, no: null }),
  hand_over: (at) => ({ ...at, kind: 'hand_over', text: '', group_id: null, person_id: null }),
  end: (at) => ({ ...at, kind: 'end', text: '', done: true }),
};

/**
 * Adds a step below the others; if a step is chosen, its first exit without a target leads to the new one.
 *
 * @returns the flow, and the new step's id
 */
export function withNode(
  graph: BotGraph,
  { kind, text, from }: { kind: NodeKind; text: string; from: string | null },
): { graph: BotGraph; id: string } {
  const { nodes } = graph;
  const origin = nodes.find((node) => node.id === from);
  const lowest = Math.max(0, ...nodes.map(({ y }) => y + CARD.height + 2 * GRID));
  const at = origin
    ? { x: origin.x, y: origin.y + CARD.height + 3 * GRID }
    : { x: 2 * GRID, y: lowest === 0 ? 2 * GRID : lowest };
  const id = freeId(nodes, kind);
  const added = { nodes: [...nodes, BLANK[kind]({ id, ...findFreePosition(nodes, at) }, text)] };
  // The fallback exit has no target on purpose: it hands over to a person.
  const loose = origin && getExits(origin).find(({ port, to }) => to === null && port !== 'other');
  return { graph: origin && loose ? linkNodes(added, { from: origin.id, port: loose.port }, id) : added, id };
}

/** A flow in which an exit leads to another step, or nowhere. No exit leads to a start, or to the step that it leaves. */
export function linkNodes(graph: BotGraph, way: { from: string; port: string }, to: string | null): BotGraph {
  const from = graph.nodes.find(({ id }) => id === way.from);
  const target = graph.nodes.find(({ id }) => id === to);
  const cannot = !from || to === way.from || (to !== null && (!target || target.kind === 'start'));
  return cannot ? graph : replaceNode(graph, withWay(from, way.port, to));
}

function withWay(node: BotNode, port: string, to: string | null): BotNode {
  if (node.kind === 'branch') return port === 'yes' ? { ...node, yes: to } : { ...node, no: to };
  if (node.kind !== 'choose') return 'next' in node ? { ...node, next: to } : node;
  if (port === 'other') return { ...node, other: to };
  const index = Number(port.slice('choice.'.length));
  const choice = node.choices[index];
  return choice ? { ...node, choices: node.choices.with(index, { ...choice, next: to }) } : node;
}

/** A flow without a step; exits that led to it lead nowhere. */
export function withoutNode({ nodes }: BotGraph, id: string): BotGraph {
  return {
    nodes: nodes
      .filter((node) => node.id !== id)
      .map((node) =>
        getExits(node).reduce((one, { port, to }) => (to === id ? withWay(one, port, null) : one), node),
      ),
  };
}

/** A flow in which a step is replaced by another. */
export function replaceNode({ nodes }: BotGraph, next: BotNode): BotGraph {
  return {
    nodes: nodes.map((node) => (node.id === next.id ? next : node)),
  };
}

/** A flow in which a step is moved: on the grid, never beyond the canvas. */
export function moveNode(graph: BotGraph, id: string, to: { x: number; y: number }): BotGraph {
  const onGrid = (value: number): number => Math.min(20_000, Math.max(0, Math.round(value / GRID) * GRID));
  const place = { x: onGrid(to.x), y: onGrid(to.y) };
  const node = graph.nodes.find((one) => one.id === id);
  const stays = !node || (node.x === place.x && node.y === place.y);
  return stays ? graph : replaceNode(graph, { ...node, ...place });
}

/** A field of a step that is missing or invalid: its path in the contract, such as `text` or `choices.0.label`. */
type InvalidField = { id: string; field: string };

/** What makes a flow invalid under the contract: while a text is being written it may be incomplete. */
export function findInvalidFields(graph: BotGraph): readonly InvalidField[] {
  return (BotGraph.safeParse(graph).error?.issues ?? []).flatMap(({ path: [, index, ...field] }) => {
    const node = graph.nodes[Number(index)];
    return node ? [{ id: node.id, field: field.join('.') }] : [];
  });
}
