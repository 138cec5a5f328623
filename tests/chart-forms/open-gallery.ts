import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import react from '@vitejs/plugin-react';
import type { Page } from 'playwright-core';
import { build } from 'vite';
import { vi } from 'vitest';
import type { GalleryCase, GalleryFacts } from './gallery/gallery-case.ts';

export type GalleryContent = {
  cases: readonly GalleryCase[];
  facts: GalleryFacts;
  language: 'en' | 'th';
  /** The width of each card, in pixels. */
  width: number;
  asTable: boolean;
};

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
};
const ADDRESS = 'http://charts.test';

/** The page of charts, built once for a test file; it asks nobody but the browser that opens it. */
export async function buildGallery(): Promise<{ folder: string; remove: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), 'earshot-charts-'));
  // As the suite is built: the runner of tests names an environment of its own.
  vi.stubEnv('NODE_ENV', 'production');
  await build({
    root: join(import.meta.dirname, 'gallery'),
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: { outDir: folder, emptyOutDir: true, target: 'es2022', assetsInlineLimit: 0, minify: false },
  });
  vi.unstubAllEnvs();
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Opens the page with its content, and waits until every chart is drawn. */
export async function openGallery(page: Page, folder: string, content: GalleryContent): Promise<void> {
  await page.route(`${ADDRESS}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/content.json') return route.fulfill({ json: content });
    const file = pathname === '/' ? '/index.html' : pathname;
    try {
      return route.fulfill({
        body: readFileSync(join(folder, file)),
        contentType: TYPES[extname(file)] ?? 'application/octet-stream',
      });
    } catch {
      return route.fulfill({ status: 404 });
    }
  });
  await page.goto(`${ADDRESS}/`);
  await page.locator('[data-case]').first().waitFor();
  await page.waitForFunction(() => document.querySelectorAll('.mantine-Skeleton-root').length === 0);
  await page.evaluate(() => document.fonts.ready);
}
