import type { Plugin, Rolldown } from 'vite';
import type { Page } from '#contracts/kit/page.ts';
import { pathOf, type TextNeeds } from './load-texts.ts';
import { findSettingsAreas, importFile } from './settings-areas.ts';

/** The files of a part of the page, by their addresses below the root; texts by language. */
type PartFiles = { scripts: string[]; styles: string[]; texts: Record<'en' | 'th', string[]> };

/** What every page but the sign-in needs. */
const APPLICATION = 'web/application.tsx';
const FRAMES = {
  frame: 'web/shell/frame.tsx',
  settings: 'web/shell/settings/settings-frame.tsx',
  admin: 'web/admin/admin-frame.tsx',
};
/** What draws a page that is declared as a settings area. */
const AREA_SCREEN = ['web/kit/area/area-screen.tsx', 'web/settings/options/with-option-lists.tsx'];
/** The letters of nearly all text, by the names of their files. */
const LATIN = /inter-latin-(?!wght|ext).*\.woff2$/;
const THAI = /noto-sans-thai-(?!thai-|latin).*\.woff2$/;
const SCREEN = /['"]?([\w-]+)['"]?:\s*\(\)\s*=>\s*import\('([^']+)'\)/g;

type Bundle = Rolldown.OutputBundle;

function isChunk(file: Bundle[string]): file is Rolldown.OutputChunk {
  return file.type === 'chunk';
}

/** A chunk and all that it imports. */
function closureOf(bundle: Bundle, files: readonly string[]): Set<string> {
  const all = new Set(files);
  for (const name of all) {
    const file = bundle[name];
    if (file && isChunk(file)) for (const imported of file.imports) all.add(imported);
  }
  return all;
}

class FileFinder {
  readonly #bundle: Bundle;
  readonly #byModule = new Map<string, string>();
  readonly #first: Set<string>;
  constructor(bundle: Bundle) {
    this.#bundle = bundle;
    const chunks = Object.values(bundle).filter(isChunk);
    for (const { moduleIds, fileName } of chunks)
      for (const id of moduleIds) this.#byModule.set(pathOf(id), fileName);
    // A chunk of one part of the page stands for it, wherever its code lies.
    for (const { facadeModuleId, fileName } of chunks)
      if (facadeModuleId !== null) this.#byModule.set(pathOf(facadeModuleId), fileName);
    this.#first = closureOf(
      bundle,
      chunks.flatMap(({ isEntry, fileName }) => (isEntry ? [fileName] : [])),
    );
  }

  chunkOf(path: string): string[] {
    const file = this.#byModule.get(path);
    return file === undefined ? [] : [file];
  }

  /** Files of parts of the page beyond those that every page has. */
  find(paths: readonly string[], areas: Iterable<string>): PartFiles {
    const scripts = [
      ...closureOf(
        this.#bundle,
        paths.flatMap((path) => this.chunkOf(path)),
      ),
    ].filter((name) => !this.#first.has(name));
    const styles = scripts.flatMap((name) => [...(this.#bundle[name]?.viteMetadata?.importedCss ?? [])]);
    const texts = (language: string): string[] =>
      [...areas].flatMap((area) => this.chunkOf(fileOfTexts(language, area)));
    return { scripts, styles: [...new Set(styles)], texts: { en: texts('en'), th: texts('th') } };
  }
}

function fileOfTexts(language: string, area: string): string {
  return area === 'frame' || area === 'faults'
    ? `texts/gathered/${language}-${area}.ts`
    : `texts/${language}/${area}.ts`;
}

/**
 * Writes `pages.json`: which files each page needs, so that the server names them in the page it sends and a browser fetches all of them at
 * once.
 */
export function listFilesOfPages(needs: TextNeeds): Plugin {
  const screens = new Map<string, string>();
  return {
    name: 'list-files-of-pages',
    enforce: 'pre',
    async transform(code, id) {
      if (!/^web\/[\w-]+\/module\.ts$/.test(pathOf(id))) return;
      for (const [, name = '', from = ''] of code.matchAll(SCREEN)) {
        const target = await this.resolve(from, id);
        if (target) screens.set(name, pathOf(target.id));
      }
    },
    async generateBundle(_options, bundle) {
      const files = new FileFinder(bundle);
      const entry = Object.values(bundle).find((file) => isChunk(file) && file.isEntry);
      const ids = new Map([...this.getModuleIds()].map((id) => [pathOf(id), id]));
      const collect = (paths: readonly string[]): Set<string> =>
        new Set(paths.flatMap((path) => needs.collect(ids.get(path) ?? path, this)));
      const first = collect(entry && isChunk(entry) ? [pathOf(entry.facadeModuleId ?? '')] : []);
      const partOf = (paths: readonly string[]): PartFiles =>
        files.find(
          paths,
          [...collect(paths)].filter((area) => !first.has(area)),
        );
      const declared = new Map((await findSettingsAreas()).map(({ page, file }) => [page, file]));
      const { PAGES } = (await importFile('contracts/register.ts')) as { PAGES: readonly Page[] };
      const pages = PAGES.map(({ name }): [string, PartFiles] => {
        const screen = screens.get(name);
        return [name, partOf(screen ? [screen] : [...AREA_SCREEN, declared.get(name) ?? ''])];
      });
      const [latin, thai] = [LATIN, THAI].map((name) => Object.keys(bundle).find((file) => name.test(file)));
      if (!latin || !thai) throw new Error('the letters are not built');
      const source = JSON.stringify({
        letters: { en: [latin], th: [latin, thai] },
        first: files.find([], first),
        application: partOf([APPLICATION]),
        frames: Object.fromEntries(Object.entries(FRAMES).map(([name, path]) => [name, partOf([path])])),
        pages: Object.fromEntries(pages),
      });
      this.emitFile({ type: 'asset', fileName: 'pages.json', source });
    },
  };
}
