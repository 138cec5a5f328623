import { relative, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { findSettingsAreas, importFile, type DeclaredArea } from './settings-areas.ts';
import { findTextAreas, readTextTree, type TextTree } from './text-areas.ts';

const ROOT = resolve(import.meta.dirname, '..', '..');
const FIRST = 'web/kit/text/first-texts.ts';
const LANGUAGE_FILE = /^texts\/(?:en|th)\/[\w-]+\.ts$|^texts\/gathered\/[\w-]+\.ts$/;
/** Groups that a screen does not read from the texts of an area. */
const LEFT_OUT = ['faults', 'permissions'];
const DYNAMIC_IMPORT = /(?<!typeof )\bimport\(\s*('#?[\w./-]+')\s*\)/g;
const PLACEHOLDER = /["'`]texts of (\S+)["'`]/g;
const AREA_IMPORT = /from '#(contracts\/[^']+)'/g;

type ModuleGraph = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null };

/** The path of a module from the root of the repository. */
export const pathOf = (id: string): string => relative(ROOT, id.split('?', 1)[0] ?? id);

/** Which texts each module of the browser part names, and so which a part of the page must have loaded. */
export class TextNeeds {
  readonly #own = new Map<string, readonly string[]>();
  #tree: TextTree | undefined;
  #areas: readonly DeclaredArea[] = [];

  async open(): Promise<void> {
    this.#tree = await readTextTree();
    this.#areas = await findSettingsAreas();
  }

  /** The texts of the settings areas that a file declares. */
  #areasOf(file: string): string[] {
    const tree = this.#tree;
    if (!tree) return [];
    const declared = this.#areas.filter((area) => area.file === file);
    const keys = declared.flatMap(({ page, nouns }) => [
      `'pages.${page}'`,
      ...nouns.map((noun) => `'settings.${noun}'`),
    ]);
    return findTextAreas(tree, file, keys.join(' '));
  }

  /** Remembers what a module names. */
  note(id: string, code: string): void {
    const path = pathOf(id);
    if (!this.#tree) return;
    // A screen that draws settings areas with the kit.
    const drawn = code.includes("'#web/kit/area/")
      ? Array.from(code.matchAll(AREA_IMPORT), ([, file = '']) => this.#areasOf(file)).flat()
      : [];
    this.#own.set(id, [...new Set([...findTextAreas(this.#tree, path, code), ...drawn])]);
  }

  /** The areas that a module and all that it imports need. */
  collect(id: string, graph: ModuleGraph): string[] {
    const areas = new Set<string>(this.#areasOf(pathOf(id)));
    const seen = new Set([id]);
    for (const one of seen) {
      for (const area of this.#own.get(one) ?? []) areas.add(area);
      for (const imported of graph.getModuleInfo(one)?.importedIds ?? []) seen.add(imported);
    }
    return [...areas].toSorted();
  }
}

/** The texts of an area as plain data, without what is gathered elsewhere. */
async function writeTexts(path: string): Promise<string> {
  return Object.entries(await importFile(path))
    .filter(([group]) => path.startsWith('texts/gathered/') || !LEFT_OUT.includes(group))
    .map(([group, texts]) => `export const ${group} = ${JSON.stringify(texts)};`)
    .join('\n');
}

/**
 * Loads texts like style sheets: with the code that names them, in the language of the page. Every `import()` of the browser part also loads
 * the areas of texts that the imported code, and all that it imports, names; the first page loads those of its own code.
 */
export function loadTextsWithCode(needs: TextNeeds): Plugin {
  let entry = '';
  return {
    name: 'load-texts-with-code',
    enforce: 'pre',
    buildStart: () => needs.open(),
    load: async (id) => (LANGUAGE_FILE.test(pathOf(id)) ? writeTexts(pathOf(id)) : null),
    async transform(code, id) {
      const path = pathOf(id);
      if (!path.startsWith('web/') || !/\.tsx?$/.test(path)) return null;
      if (path === 'web/main.tsx') entry = id;
      if (path === FIRST) return `export const FIRST_TEXTS = "texts of first";`;
      needs.note(id, code);
      if (!code.includes('import(')) return null;
      const targets = new Map<string, string>();
      for (const [, quoted = ''] of code.matchAll(DYNAMIC_IMPORT)) {
        const target = await this.resolve(quoted.slice(1, -1), id);
        if (target) targets.set(quoted, target.id);
      }
      if (targets.size === 0) return null;
      const wrapped = code.replaceAll(DYNAMIC_IMPORT, (whole, quoted: string) =>
        targets.has(quoted) ? `withTexts(() => import(${quoted}), "texts of ${targets.get(quoted)}")` : whole,
      );
      return { code: `import { withTexts } from '#web/kit/text/with-texts.ts';\n${wrapped}`, map: null };
    },
    renderChunk(code) {
      if (!code.includes('texts of ')) return null;
      const first = new Set(needs.collect(entry, this));
      return {
        code: code.replaceAll(PLACEHOLDER, (_, id: string) =>
          JSON.stringify(
            id === 'first' ? [...first] : needs.collect(id, this).filter((area) => !first.has(area)),
          ),
        ),
        map: null,
      };
    },
  };
}
