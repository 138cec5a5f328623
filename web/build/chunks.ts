import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import { pathOf } from './load-texts.ts';

/** What the plan of chunks knows of a module. */
export type GraphNode = { imports: readonly string[]; loads: readonly string[]; entry: boolean };
export type Graph = ReadonlyMap<string, GraphNode>;

/** The parts of the page that are opened first, and what else belongs to a part of its own. */
const SCENES: Readonly<Record<string, string>> = {
  'web/identity/login-screen.tsx': 'first',
  'web/identity/demo-offer.tsx': 'first',
  'web/application.tsx': 'application',
  'web/identity/sign-in.ts': 'application',
  'web/identity/factor-form.tsx': 'application',
  'web/identity/provider-buttons.tsx': 'application',
  'web/shell/frame.tsx': 'frame',
  'engine/text/text-filter.ts': 'frame',
  'web/refused/refused-count.tsx': 'frame',
  'web/crm/waiting.ts': 'frame',
  'web/listening/waiting.ts': 'frame',
  'web/kit/realtime/connection.ts': 'live',
  'web/notifications/signals.tsx': 'live',
  'web/shell/navigation/product-picker.tsx': 'frame',
  'web/crm/inbox/inbox-screen.tsx': 'inbox',
  'web/listening/overview/overview-screen.tsx': 'overview',
  'web/quick-analytic/search-screen.tsx': 'quick',
  'web/custom-viz/dashboards/list/list-screen.tsx': 'viz',
  'web/crm/tickets/ticket-pane.tsx': 'other ticket',
  'web/crm/tickets/ticket-screen.tsx': 'other ticket',
  'web/kit/chart/canvas.tsx': 'other chart',
  'web/kit/code/code-field.tsx': 'other code',
  'web/listening/query/query-code.tsx': 'other code',
};
/** What the product picker shows of a product. */
const NEWS = /^web\/[\w-]+\/news\.ts$/;

/** Where a part of the page belongs that is loaded by itself. */
function sceneOf(path: string): string {
  return SCENES[path] ?? (NEWS.test(path) ? 'news' : `other ${path.split('/')[1] ?? ''}`);
}

/** The screens that products open with: what they share is in files without what others need. */
const FIRST_SCREENS = ['inbox', 'overview', 'quick', 'viz'] as const;

/** The parts that count and draw: what only they share is of no use to settings and lists. */
const ANALYSES: ReadonlySet<string> = new Set([
  'other chart',
  'other custom-viz',
  'other quick-analytic',
  'other listening',
]);
/** The engine of charts, which is larger than all else that analyses share. */
const DRAWINGS: ReadonlySet<string> = new Set(['other chart', 'other custom-viz']);

/** Chunks whose style sheet has a few bytes, and the chunk before them that takes it: it is no request of its own. */
const SMALL_STYLES: Readonly<Record<string, string>> = { questions: 'shared', live: 'frame' };

function reach(graph: Graph, root: string): Set<string> {
  const seen = new Set([root]);
  for (const one of seen) for (const imported of graph.get(one)?.imports ?? []) seen.add(imported);
  return seen;
}

/**
 * The chunk for the parts of the page that need a module. Whatever needs fewer parts imports only what is needed by as many or more, so
 * chunks never import one another in a circle.
 */
function chunkOf(roots: readonly string[]): string | null {
  const scenes = new Set(roots.map((root) => sceneOf(pathOf(root))));
  if (scenes.has('first') && roots.length > 1) return 'first';
  if (scenes.has('application')) return 'application';
  if (scenes.has('frame')) return 'frame';
  const [live, news] = ['live', 'news'].map((scene) => scenes.delete(scene));
  const firsts = FIRST_SCREENS.filter((scene) => scenes.delete(scene));
  const [first] = firsts;
  if (!first && (live || news)) return live ? 'live' : 'news';
  // Loaded with the one part that needs it.
  if (roots.length === 1) return null;
  if (first) {
    if (live || (first === 'inbox' && (news || firsts.length > 1))) return 'shared';
    return news || firsts.length > 1 ? 'questions' : `${first}-shared`;
  }
  const [only = ''] = scenes;
  if (scenes.size === 1) return `${only.replace('other ', '')}-more`;
  const isWithin = (parts: ReadonlySet<string>): boolean => [...scenes].every((scene) => parts.has(scene));
  if (!isWithin(ANALYSES)) return 'settings';
  return isWithin(DRAWINGS) ? 'charts' : 'analyses';
}

/** The chunk of each module that more than one part of the page needs. */
export function planChunks(graph: Graph): Map<string, string> {
  const roots = new Set<string>();
  const first = new Set<string>();
  for (const [id, node] of graph) {
    for (const loaded of node.loads) roots.add(loaded);
    if (node.entry) for (const one of reach(graph, id)) first.add(one);
  }
  const rootsOf = new Map<string, string[]>();
  for (const root of roots)
    for (const one of reach(graph, root))
      if (!first.has(one)) rootsOf.set(one, [...(rootsOf.get(one) ?? []), root]);
  const plan = new Map<string, string>();
  for (const id of first) plan.set(id, 'first');
  for (const [id, of] of rootsOf) {
    const chunk = chunkOf(of);
    if (chunk) plan.set(id, (id.endsWith('.css') && SMALL_STYLES[chunk]) || chunk);
  }
  return plan;
}

/** The names of chunks, those that others import first. */
export const CHUNKS: readonly string[] = [
  'first',
  'application',
  'frame',
  'shared',
  'questions',
  'live',
  'news',
  ...FIRST_SCREENS.map((screen) => `${screen}-shared`),
  'settings',
  'analyses',
  'charts',
  'ticket-more',
  'code-more',
  ...readdirSync(resolve(import.meta.dirname, '..')).map((module) => `${module}-more`),
];

/**
 * Puts what several parts of the page need into few files, by which parts need it: a first visit fetches a handful of files, and none with
 * much that it does not use.
 */
export function groupChunks(): { plugin: Plugin; chunkOf: (id: string) => string | null } {
  let plan = new Map<string, string>();
  return {
    chunkOf: (id) => plan.get(id) ?? (id.includes('rolldown/runtime') ? 'first' : null),
    plugin: {
      name: 'group-chunks',
      buildEnd() {
        const graph = new Map<string, GraphNode>();
        for (const id of this.getModuleIds()) {
          const info = this.getModuleInfo(id);
          if (info)
            graph.set(id, {
              imports: info.importedIds,
              loads: info.dynamicallyImportedIds,
              entry: info.isEntry,
            });
        }
        plan = planChunks(graph);
      },
    },
  };
}
