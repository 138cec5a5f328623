import { getExits, type BotGraph, type BotNode } from '#contracts/crm/bots/graph.ts';

/** Sizes of the canvas: a step's card, and the grid that steps are aligned to. */
export const CARD = { width: 220, height: 84 } as const;
export const GRID = 20;

/** The distance between steps that are laid out: from the top of one to the top of the next below, and from side to side. */
const APART = { x: CARD.width + 2 * GRID, y: CARD.height + 4 * GRID } as const;

type Point = { x: number; y: number };

/** The first position to the right where no card overlaps another. */
export function findFreePosition(nodes: readonly BotNode[], at: Point): Point {
  const lies = nodes.some(
    ({ x, y }) => Math.abs(x - at.x) < CARD.width + GRID && Math.abs(y - at.y) < CARD.height + GRID,
  );
  return lies ? findFreePosition(nodes, { ...at, x: at.x + APART.x }) : at;
}

/** A line between two steps. `place`: how far along the bottom of the first it starts, from 0 to 1. */
export type Line = { from: BotNode; port: string; to: BotNode; place: number };

/** The lines between steps. */
export function buildLines({ nodes }: BotGraph): Line[] {
  return nodes.flatMap((from) =>
    getExits(from).flatMap(({ port, to }, index, ways) => {
      const target = nodes.find(({ id }) => id === to);
      return target ? [{ from, port, to: target, place: (index + 1) / (ways.length + 1) }] : [];
    }),
  );
}

/** Where an exit of a step starts: at the bottom of its card. */
export function getExitPoint({ x, y }: Point, place: number): Point {
  return {
    x: x + CARD.width * place,
    y: y + CARD.height,
  };
}

/** Where a line meets the step it leads to: the middle of the top, with room for its arrowhead. */
export const getEntryPoint = ({ x, y }: Point): Point => ({ x: x + CARD.width / 2, y: y - 6 });

/** The path of a line from one point to another. */
export function buildLinePath(from: Point, to: Point): string {
  const bend = Math.max(GRID, Math.abs(to.y - from.y) / 2);
  return `M ${from.x} ${from.y} C ${from.x} ${from.y + bend}, ${to.x} ${to.y - bend}, ${to.x} ${to.y}`;
}

/** The size of the canvas. */
export function computeSize({ nodes }: BotGraph): { width: number; height: number } {
  return {
    width: Math.max(640, ...nodes.map(({ x }) => x + CARD.width + 4 * GRID)),
    height: Math.max(480, ...nodes.map(({ y }) => y + CARD.height + 4 * GRID)),
  };
}

/**
 * The flow in a new layout: each step below all that lead to it, row by row around a common middle; steps that no start reaches are at the
 * bottom.
 */
export function layOutFlow(graph: BotGraph): BotGraph {
  const rows = [...rowsOf(graph).values()];
  const widest = Math.max(0, ...rows.map(({ length }) => length));
  const places = new Map(
    rows.flatMap((row, down) =>
      row.map((id, along) => [
        id,
        {
          x: 2 * GRID + Math.round(((widest - row.length) * APART.x) / 2 / GRID) * GRID + along * APART.x,
          y: 2 * GRID + down * APART.y,
        },
      ]),
    ),
  );
  return { nodes: graph.nodes.map((node) => ({ ...node, ...places.get(node.id) })) };
}

/** Ids by depth: a loop back, as of a question that is asked again, makes nothing deeper. */
function rowsOf({ nodes }: BotGraph): Map<number, string[]> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const seen = new Set<string>();
  const inOrder = (roots: readonly BotNode[]): string[] => {
    const order: string[] = [];
    const visit = (id: string | null): void => {
      const node = id === null || seen.has(id) ? undefined : byId.get(id);
      if (!node) return;
      seen.add(node.id);
      for (const { to } of getExits(node).toReversed()) visit(to);
      order.unshift(node.id);
    };
    for (const { id } of roots.toReversed()) visit(id);
    return order;
  };
  const reached = inOrder(nodes.filter(({ kind }) => kind === 'start'));
  const order = [...reached, ...inOrder(nodes)];
  const turn = new Map(order.map((id, index) => [id, index]));
  const depths = new Map<string, number>();
  const rows = new Map<number, string[]>();
  for (const [index, id] of order.entries()) {
    const foot = index < reached.length ? 0 : Math.max(-1, ...reached.map((one) => depths.get(one) ?? 0)) + 1;
    const depth = Math.max(depths.get(id) ?? 0, foot);
    depths.set(id, depth);
    rows.set(depth, [...(rows.get(depth) ?? []), id]);
    const node = byId.get(id);
    for (const { to } of node ? getExits(node) : [])
      if (to !== null && (turn.get(to) ?? -1) > index)
        depths.set(to, Math.max(depths.get(to) ?? 0, depth + 1));
  }
  return new Map([...rows].sort(([one], [other]) => one - other));
}
