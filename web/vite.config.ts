import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/**
 * The browser part, built into `.build/web`, which the server serves under a strict Content-Security-Policy: nothing inline,
 * so no asset may become a `data:` address and the colour-scheme script is a file of its own (`public/`).
 */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: {
    outDir: '../.build/web',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: 'es2022',
    chunkSizeWarningLimit: 700,
  },
});
