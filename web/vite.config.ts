import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { loadAreasOnDemand } from './build/area-loaders.ts';
import { writeDownData } from './build/write-down-data.ts';

/** Small parts that nearly every page is drawn with; everything heavier is loaded by the page that needs it. */
const EVERYWHERE =
  /@mantine\/(hooks\/|core\/esm\/(core\/|components\/(UnstyledButton|Button|ActionIcon|Input|TextInput|InputBase|Checkbox|Text|Title|Loader|Paper|CloseButton|Skeleton|Stack|Group|Transition|Alert)\/))|tabler.*createReactComponent|\/web\/kit\/(api|router|session|text\/(?!link-runs|marked-runs)|toast|theme)\/?/;

/**
 * Modules that several screens share are grouped by the screens that need them, so that a screen loads little that it does not use; chunks
 * below this many bytes are merged into their neighbours, since a file of its own costs a browser about a millisecond however small it is.
 */
const SHARED: readonly [name: string, test: RegExp, smallest: number][] = [
  ['icons', /@tabler/, 4_000],
  ['controls', /@mantine/, 20_000],
  ['looks', /\.module\.css/, 4_000],
];

/** The fonts that nearly all text uses, by their file names: Latin and Thai letters. */
const LETTERS = /(inter-latin|noto-sans-thai-thai)-wght-normal.*\.woff2$/;

/**
 * Preloads the fonts with the page. Their addresses are in the style sheets, so a first visit would render with the system's font first,
 * and everything would move when wider or narrower letters arrive.
 *
 * @throws when one of the two is not built
 */
function lettersFirst(): Plugin {
  return {
    name: 'letters-first',
    transformIndexHtml: {
      order: 'post',
      handler: (_page, { bundle = {} }) => {
        const files = Object.keys(bundle).filter((file) => LETTERS.test(file));
        if (files.length !== 2) throw new Error(`the letters are ${files.join(', ') || 'missing'}`);
        return files.map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true },
          injectTo: 'head-prepend' as const,
        }));
      },
    },
  };
}

/**
 * Calls are declared in one file per area; a screen loads those of the areas that it calls. They are not merged by size: schemas are built
 * from each other at load time, and files that import each other in a cycle would find some that are not built yet.
 */
function roomOf(id: string): string | null {
  const room = /\/contracts\/([\w-]+)\//.exec(id)?.[1];
  return room === undefined ? null : `contracts-${room}`;
}

type Graph = { getModuleInfo: (id: string) => { isEntry: boolean; importers: string[] } | null };

/** Whether a module is part of the first page: the entry, or a part of the kit in it, imports the module, directly or through others. */
function isOnFirstPage(id: string, graph: Graph): boolean {
  const found = new Set([id]);
  for (const one of found) {
    const info = graph.getModuleInfo(one);
    if (info?.isEntry || EVERYWHERE.test(one)) return true;
    for (const importer of info?.importers ?? []) found.add(importer);
  }
  return false;
}

/** Declarations that the first page needs are in one file, and no others: a screen's additional ones are loaded with the screen. */
function contractsOfFirstPage(id: string, graph: Graph): string | null {
  return isOnFirstPage(id, graph) ? 'contracts' : null;
}

/**
 * The browser part, built into `.build/web`, which the server serves under a strict Content-Security-Policy: nothing inline, so no asset
 * may become a `data:` address and the colour-scheme script is a file of its own (`public/`).
 */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [writeDownData(), loadAreasOnDemand(), lettersFirst(), react()],
  build: {
    outDir: '../.build/web',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: 'es2022',
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        // What every page needs is in a few files that rarely change, instead of dozens of small ones.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
            {
              // The setup of zod is in the same file: files with schemas are loaded before the entry, and each schema reads the setup once.
              name: 'base',
              test: /node_modules\/(@tanstack\/(react-|)(router|query|store)(-core|)|@tanstack\/history|i18next|react-i18next|zod)\/|\/web\/zod-setup\.ts/,
            },
            { name: 'kit', test: EVERYWHERE },
            // The tooltip that every page can show, without the menus that draw the same arrow.
            { name: 'popover', test: /@mantine\/core\/esm\/(components\/Popover|utils\/Floating)\// },
            { name: contractsOfFirstPage, test: /\/contracts\// },
            { name: roomOf, test: /\/contracts\// },
            ...SHARED.map(([name, test, smallest]) => ({
              name,
              test,
              entriesAware: true,
              entriesAwareMergeThreshold: smallest,
            })),
          ],
        },
      },
    },
  },
});
