import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';

/** Debian's Chromium unless `CHROME_PATH` names another. */
const EXECUTABLE = process.env.CHROME_PATH ?? '/usr/bin/chromium';

/** Nothing but the pages under test is asked for: no updates, no look-ups, no sandbox under root. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A running browser; each page it opens is a person of their own, with cookies of their own. */
export type Visitor = {
  open: (options?: BrowserContextOptions) => Promise<Page>;
  close: () => Promise<void>;
};

/** Starts the browser with an empty profile. */
export const startBrowser = async (): Promise<Visitor> => {
  const profile = mkdtempSync(join(tmpdir(), 'earshot-browser-'));
  const browser: Browser = await chromium.launch({ executablePath: EXECUTABLE, args: FLAGS });
  return {
    open: async (options) => {
      const context = await browser.newContext({
        locale: 'en-GB',
        timezoneId: 'Asia/Bangkok',
        viewport: { width: 1440, height: 900 },
        // What moves has to be waited for at every click; what a journey is about is elsewhere.
        reducedMotion: 'reduce',
        ...options,
      });
      context.setDefaultTimeout(30_000);
      return context.newPage();
    },
    close: async () => {
      await browser.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
};

/**
 * What axe finds wrong with the page by WCAG 2.2 AA, one line a finding. Our screens hold no frames of other origins, so the quicker
 * way without a second page is taken.
 */
export const axeFindings = async (page: Page): Promise<string[]> => {
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  return violations.flatMap((violation) =>
    violation.nodes.map((node) => `${violation.id}: ${node.target.join(' ')} – ${violation.help}`),
  );
};
