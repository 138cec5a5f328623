import { expect, test } from 'vitest';
import { SOURCES, resolveImport } from './sources.ts';

/**
 * The graph of modules, including type imports. A module is a folder of a zone (`server/crm`) or a file beside them (`web/modules.ts`);
 * each other folder of `settings` is a module of its own. So are a `product.ts`, which the kits below the modules read, and a `module.ts`, which only the
 * registers read.
 */
const ZONES_WITH_MODULES = ['contracts', 'engine', 'connectors', 'server', 'web'];

/** The parts of `settings` itself: declaring and reading areas. */
const SETTINGS_KIT = ['collections', 'documents'];

function moduleOf(path: string): string {
  if (/\/(?:module|product)\.ts$/.test(path)) return path;
  const [zone = '', folder = '', inner = '', ...rest] = path.split('/');
  const isArea = folder === 'settings' && rest.length > 0 && !SETTINGS_KIT.includes(inner);
  return isArea ? `${zone}/${folder}/${inner}` : [zone, folder].join('/');
}

type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/** Imports between the nodes that `nodeOf` assigns to files; a file whose node is null is left out, and so are imports within one node. */
function graphOf(nodeOf: (path: string) => string | null): Graph {
  const graph = new Map<string, Set<string>>();
  for (const { path, imports } of SOURCES) {
    const from = nodeOf(path);
    if (from === null) continue;
    const to = graph.get(from) ?? new Set();
    graph.set(from, to);
    for (const specifier of imports) {
      const imported = resolveImport(path, specifier);
      const node = imported === null ? null : nodeOf(imported);
      if (node !== null && node !== from) to.add(node);
    }
  }
  return graph;
}

/** The shortest path from one node to another along imports, null if there is none. */
function wayBetween(graph: Graph, from: string, to: string): string[] | null {
  const reached = new Map<string, string | null>([[from, null]]);
  for (const node of reached.keys()) {
    if (node === to) {
      const way: string[] = [];
      for (let step: string | null | undefined = node; step; step = reached.get(step)) way.unshift(step);
      return way;
    }
    for (const next of graph.get(node) ?? []) if (!reached.has(next)) reached.set(next, node);
  }
  return null;
}

/** The cycles of a graph: what is left after nodes without incoming or outgoing edges are removed repeatedly. */
function coreOf(graph: Graph): Graph {
  let core = graph;
  for (;;) {
    const reached = new Set([...core.values()].flatMap((all) => [...all]));
    const next = new Map(
      [...core]
        .map(([from, all]) => [from, new Set([...all].filter((to) => core.has(to)))] as const)
        .filter(([from, all]) => all.size > 0 && reached.has(from)),
    );
    if (next.size === core.size) return next;
    core = next;
  }
}

/** Cycles of a graph, the shortest first. */
function cyclesIn(graph: Graph): string[] {
  const core = coreOf(graph);
  const cycles = [...core].flatMap(([from, all]) =>
    [...all].flatMap((to) => {
      const back = wayBetween(core, to, from);
      return back ? [[from, ...back]] : [];
    }),
  );
  return cycles.sort((a, b) => a.length - b.length).map((cycle) => cycle.join(' → '));
}

const isTest = new Map(SOURCES.map((source) => [source.path, source.test]));
const modules = graphOf((path) => {
  const isIn = ZONES_WITH_MODULES.some((zone) => path.startsWith(`${zone}/`));
  return isIn && isTest.get(path) === false ? moduleOf(path) : null;
});
const files = graphOf((path) => (isTest.has(path) ? path : null));

test.each([
  { of: 'modules', graph: modules, least: 80 },
  { of: 'files', graph: files, least: 4000 },
])('Imports between $of run in one direction, including type imports', ({ graph, least }) => {
  expect(graph.size).toBeGreaterThan(least);
  expect(cyclesIn(graph).slice(0, 10), 'move what both sides need below both, or declare a port').toEqual([]);
});
