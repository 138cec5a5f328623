import { isDeepStrictEqual } from 'node:util';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** Small parts that nearly every page draws with; everything heavier is fetched by the page that needs it. */
const EVERYWHERE =
  /@mantine\/(hooks\/|core\/esm\/(core\/|components\/(UnstyledButton|Button|ActionIcon|Input|TextInput|InputBase|Checkbox|Text|Title|Loader|Paper|CloseButton|Skeleton|Stack|Group|Transition|Alert)\/))|tabler.*createReactComponent|\/web\/kit\/(api\/(?!fault-sentence)|router|session|text\/(?!link-runs|marked-runs)|toast|theme)\/?/;

/**
 * What several screens share lies together by who needs it, so that a screen fetches little that it does not use; pieces below so many
 * bytes join their neighbours, since a file of its own costs a browser about a millisecond however small it is.
 */
const SHARED: readonly [name: string, test: RegExp, smallest: number][] = [
  ['icons', /@tabler/, 4_000],
  ['controls', /@mantine/, 20_000],
  ['looks', /\.module\.css/, 4_000],
];

const DECLARED = join(import.meta.dirname, 'declared.ts');

/** Puts the values of `declared.ts` in its place. @throws when one is no plain data */
const writtenDown = (): Plugin => ({
  name: 'written-down',
  load: async (id) => {
    if (id !== DECLARED) return null;
    const values: Record<string, unknown> = await import(pathToFileURL(DECLARED).href);
    return Object.entries(values)
      .map(([name, value]) => {
        const text = JSON.stringify(value);
        if (!isDeepStrictEqual(JSON.parse(text), value)) throw new Error(`${name} is no plain data`);
        return `export const ${name} = ${text};`;
      })
      .join('\n');
  },
});

/** What nearly every text is written with, by the names of its files: Latin and Thai letters. */
const LETTERS = /(inter-latin|noto-sans-thai-thai)-wght-normal.*\.woff2$/;

/**
 * Asks for the letters with the page. Their addresses stand in the styles, so that a first visit would draw with the system's letters
 * before, and everything would move when wider or narrower ones come. @throws when one of the two is not built
 */
const lettersFirst = (): Plugin => ({
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
});

/**
 * Calls are declared in files of a room each; a screen fetches those of the rooms that it calls. They are not joined by size: shapes are
 * made from each other as they are read, and files that import each other in a circle would meet some that are not made yet.
 */
const roomOf = (id: string): string | null => {
  const room = /\/contracts\/([\w-]+)\//.exec(id)?.[1];
  return room === undefined ? null : `contracts-${room}`;
};

type Graph = { getModuleInfo: (id: string) => { isEntry: boolean; importers: string[] } | null };

/** Whether a module comes with the first page: the entry, or a part of the kit that lies there, imports it, directly or through others. */
const isOnFirstPage = (id: string, graph: Graph): boolean => {
  const found = new Set([id]);
  for (const one of found) {
    const info = graph.getModuleInfo(one);
    if (info?.isEntry || EVERYWHERE.test(one)) return true;
    for (const importer of info?.importers ?? []) found.add(importer);
  }
  return false;
};

/** Declarations that the first page needs are in one file, and no others: what a screen adds comes with the screen. */
const contractsOfFirstPage = (id: string, graph: Graph): string | null =>
  isOnFirstPage(id, graph) ? 'contracts' : null;

/**
 * The browser part, built into `.build/web`, which the server serves under a strict Content-Security-Policy: nothing inline,
 * so no asset may become a `data:` address and the colour-scheme script is a file of its own (`public/`).
 */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [writtenDown(), lettersFirst(), react()],
  build: {
    outDir: '../.build/web',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: 'es2022',
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        // What every page needs comes in a few files that rarely change, instead of dozens of small ones.
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
            {
              // How zod is set up goes with it: files with schemas are read before the entry, and each schema looks at the setup once.
              name: 'base',
              test: /node_modules\/(@tanstack\/(react-|)(router|query|store)(-core|)|@tanstack\/history|i18next|react-i18next|zod)\/|\/web\/zod-setup\.ts/,
            },
            { name: 'kit', test: EVERYWHERE },
            // The hint that every page can show, without the menus that draw the same arrow.
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
