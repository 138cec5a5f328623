import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { loadAreasOnDemand } from './build/area-loaders.ts';
import { completeBootPage } from './build/boot-page.ts';
import { CHUNKS, groupChunks } from './build/chunks.ts';
import { loadStylesOfComponents } from './build/component-styles.ts';
import { importDirectly } from './build/direct-imports.ts';
import { leaveOutDescriptions } from './build/leave-out.ts';
import { loadTextsWithCode, TextNeeds } from './build/load-texts.ts';
import { listFilesOfPages } from './build/page-files.ts';
import { keepWordsUnbroken } from './build/unbroken-words.ts';
import { writeDownData } from './build/write-down-data.ts';

/** What every page but the sign-in has, besides the first script. */
const LOADED = /assets\/(?:(?:index|application)-[\w-]{7}\.(?:js|css)|frame-[\w-]{7}\.js)$/;
const chunks = groupChunks();
const needs = new TextNeeds();

/**
 * The browser part, built into `.build/web`, which the server serves under a strict Content-Security-Policy: no asset may become a `data:`
 * address. The one inline script of the page is named by its hash.
 */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    keepWordsUnbroken(),
    importDirectly(),
    leaveOutDescriptions(),
    loadStylesOfComponents(),
    chunks.plugin,
    writeDownData(),
    loadAreasOnDemand(),
    listFilesOfPages(needs),
    loadTextsWithCode(needs),
    completeBootPage(),
    react(),
  ],
  build: {
    outDir: '../.build/web',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: {
      resolveDependencies: (file, needed, { hostId }) => {
        // The first script names no scripts of a dialog that is seldom opened. Its styles are loaded in no other way.
        if (file.includes('report-dialog')) return needed.filter((name) => name.endsWith('.css'));
        // Where one script of the application loads another, the application is there.
        return /assets\/index-/.test(hostId) ? needed : needed.filter((name) => !LOADED.test(name));
      },
    },
    target: 'es2022',
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        // The first script names every other file: short hashes of few characters keep it small.
        hashCharacters: 'hex',
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:6][extname]',
        codeSplitting: {
          groups: CHUNKS.map((chunk) => ({
            name: chunk,
            test: (id: string) => chunks.chunkOf(id) === chunk,
          })),
        },
      },
    },
  },
});
