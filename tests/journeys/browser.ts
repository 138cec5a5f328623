import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AxeResults, RunOptions } from 'axe-core';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { watch } from '#tests/journeys/open-pages.ts';
import { reportViolations } from '#tests/journeys/policy-violations.ts';

declare global {
  interface Window {
    axe: { run: (part: Document | string, options: RunOptions) => Promise<AxeResults> };
  }
}

/** Debian's Chromium unless `CHROME_PATH` names another. */
const EXECUTABLE = process.env.CHROME_PATH ?? '/usr/bin/chromium';

/** Only the pages under test make requests: no updates, no look-ups, no sandbox under root. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A running browser; each page that it opens is a separate user with cookies of their own. */
export type Visitor = {
  open: (options?: BrowserContextOptions) => Promise<Page>;
  close: () => Promise<void>;
};

/** The browser's default text size, in pixels. */
const USUAL_TEXT = 16;

/** Starts the browser with an empty profile, and with the text size (pixels) that its owner chose in its settings. */
export async function startBrowser({ textSize = USUAL_TEXT } = {}): Promise<Visitor> {
  const profile = mkdtempSync(join(tmpdir(), 'earshot-browser-'));
  const args = [...FLAGS, `--blink-settings=defaultFontSize=${textSize}`];
  const browser: Browser = await chromium.launch({ executablePath: EXECUTABLE, args });
  return {
    open: async (options) => {
      const context = await browser.newContext({
        locale: 'en-GB',
        timezoneId: 'Asia/Bangkok',
        viewport: { width: 1440, height: 900 },
        // Animations would have to be awaited at every click, and journeys are not about them.
        reducedMotion: 'reduce',
        ...options,
      });
      context.setDefaultTimeout(60_000);
      context.on('page', watch);
      await reportViolations(context);
      return context.newPage();
    },
    close: async () => {
      await browser.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Colours in transition are neither of the two states; an endless animation, such as a loader, is not waited for. */
function settled(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => {
      const end = effect?.getComputedTiming().endTime;
      return typeof end === 'number' && Number.isFinite(end);
    });
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

/**
 * The violations of WCAG 2.2 AA that axe finds in the page, one line each. Axe is loaded once per document and returns violations only:
 * loading it and returning passed rules takes longer than the check itself. Frames are left out; none of the suite's contains controls.
 * @param within a selector of the parts to check, if the rest was checked before
 */
export async function findAxeViolations(page: Page, within?: string): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  await settled(page);
  return page.evaluate(
    async ([part, tags]) => {
      const { violations } = await window.axe.run(part ?? document, {
        runOnly: { type: 'tag', values: tags },
        resultTypes: ['violations'],
        iframes: false,
      });
      return violations.flatMap(({ id, help, nodes }) =>
        nodes.map(({ target }) => `${id}: ${target.join(' ')} – ${help}`),
      );
    },
    [within, TAGS] as const,
  );
}
