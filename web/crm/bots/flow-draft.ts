import { BotGraph, waysOf, type BotNode, type NodeKind } from '#contracts/crm/bots/graph.ts';

/** Measures of the plane: a step's card, and the grid that steps stand on. */
export const CARD = { width: 220, height: 84 } as const;
export const GRID = 20;

/** An id that no step of a flow has. */
const freeId = (nodes: readonly BotNode[], kind: NodeKind): string => {
  const taken = new Set(nodes.map(({ id }) => id));
  for (let number = 1; ; number += 1) if (!taken.has(`${kind}_${number}`)) return `${kind}_${number}`;
};

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

/** Adds a step below the others; where one is chosen and leads nowhere yet, it leads there. @returns the flow, and the new step's id */
export const withNode = (
  { nodes }: BotGraph,
  { kind, text, from }: { kind: NodeKind; text: string; from: string | null },
): { graph: BotGraph; id: string } => {
  const origin = nodes.find((node) => node.id === from);
  const lowest = Math.max(0, ...nodes.map(({ y }) => y + CARD.height + 2 * GRID));
  const at = origin
    ? { x: origin.x, y: origin.y + CARD.height + 3 * GRID }
    : { x: 2 * GRID, y: lowest === 0 ? 2 * GRID : lowest };
  const id = freeId(nodes, kind);
  const added = BLANK[kind]({ id, ...freePlace(nodes, at) }, text);
  const linked = nodes.map((node) =>
    node.id === from && 'next' in node && node.next === null ? { ...node, next: id } : node,
  );
  return { graph: { nodes: [...linked, added] }, id };
};

/** The first place to the right where no card lies over another. */
const freePlace = (nodes: readonly BotNode[], at: { x: number; y: number }): { x: number; y: number } => {
  const lies = nodes.some(
    ({ x, y }) => Math.abs(x - at.x) < CARD.width + GRID && Math.abs(y - at.y) < CARD.height + GRID,
  );
  return lies ? freePlace(nodes, { ...at, x: at.x + CARD.width + 2 * GRID }) : at;
};

/** A flow without a step; what led there leads nowhere. */
export const withoutNode = ({ nodes }: BotGraph, id: string): BotGraph => {
  const off = (to: string | null): string | null => (to === id ? null : to);
  return {
    nodes: nodes
      .filter((node) => node.id !== id)
      .map((node) => {
        if (node.kind === 'choose')
          return {
            ...node,
            other: off(node.other),
            choices: node.choices.map((choice) => ({ ...choice, next: off(choice.next) })),
          };
        if (node.kind === 'branch') return { ...node, yes: off(node.yes), no: off(node.no) };
        return 'next' in node ? { ...node, next: off(node.next) } : node;
      }),
  };
};

/** A flow in which a step is another. */
export const replaced = ({ nodes }: BotGraph, next: BotNode): BotGraph => ({
  nodes: nodes.map((node) => (node.id === next.id ? next : node)),
});

/** A flow in which a step stands elsewhere: on the grid, never beyond the plane. */
export const moved = (graph: BotGraph, id: string, to: { x: number; y: number }): BotGraph => {
  const onGrid = (value: number): number => Math.min(20_000, Math.max(0, Math.round(value / GRID) * GRID));
  const node = graph.nodes.find((one) => one.id === id);
  return node ? replaced(graph, { ...node, x: onGrid(to.x), y: onGrid(to.y) }) : graph;
};

/** The lines between steps. */
export const linesOf = ({ nodes }: BotGraph) =>
  nodes.flatMap((from) =>
    waysOf(from).flatMap(({ port, to }, index, ways) => {
      const target = nodes.find(({ id }) => id === to);
      return target ? [{ from, port, to: target, place: (index + 1) / (ways.length + 1) }] : [];
    }),
  );

/** The path of a line: from a place at the foot of one card to the head of another. */
export const pathOf = ({ from, to, place }: ReturnType<typeof linesOf>[number]): string => {
  const [x1, y1] = [from.x + CARD.width * place, from.y + CARD.height];
  const [x2, y2] = [to.x + CARD.width / 2, to.y];
  const bend = Math.max(GRID, Math.abs(y2 - y1) / 2);
  return `M ${x1} ${y1} C ${x1} ${y1 + bend}, ${x2} ${y2 - bend}, ${x2} ${y2 - 6}`;
};

/** How large the plane is. */
export const sizeOf = ({ nodes }: BotGraph): { width: number; height: number } => ({
  width: Math.max(640, ...nodes.map(({ x }) => x + CARD.width + 4 * GRID)),
  height: Math.max(480, ...nodes.map(({ y }) => y + CARD.height + 4 * GRID)),
});

/** Whether a flow is as the contract has it: while a text is being written it may not be. */
export const isWhole = (graph: BotGraph): boolean => BotGraph.safeParse(graph).success;
