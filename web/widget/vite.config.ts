import { defineConfig } from 'vite';

/** The chat on customers' pages: one script that brings everything along, built into `.build/widget/widget.js`. */
export default defineConfig({
  root: import.meta.dirname,
  build: {
    outDir: '../../.build/widget',
    emptyOutDir: true,
    target: 'es2022',
    lib: {
      entry: 'main.ts',
      name: 'earshotWebchat',
      formats: ['iife'],
      fileName: () => 'widget.js',
    },
  },
});
