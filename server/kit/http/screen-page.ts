import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { Page } from '#contracts/kit/page.ts';
import { compressText, type CompressedText } from '#server/kit/http/compressed-text.ts';

const Names = z.array(z.string());
const PartFiles = z.object({ scripts: Names, styles: Names, texts: z.object({ en: Names, th: Names }) });
type PartFiles = z.infer<typeof PartFiles>;

/** `pages.json` of the build: the files of each page beyond those that every page has (`web/build/page-files.ts`). */
const FilesOfPages = z.object({
  letters: z.object({ en: Names, th: Names }),
  first: PartFiles,
  application: PartFiles,
  frames: z.record(z.string(), PartFiles),
  pages: z.record(z.string(), PartFiles),
});
type FilesOfPages = z.infer<typeof FilesOfPages>;

/** The page of signing in, by its name in the register. */
const LOGIN = 'login';

type Build = { html: string; files: FilesOfPages; scriptHashes: string[]; changed: number };

/** The page that a visitor gets: its body in each coding, and the hashes of its inline scripts for the Content-Security-Policy. */
export type ScreenPage = { body: CompressedText; scriptHashes: readonly string[] };

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

function readBuild(folder: string, changed: number): Build {
  const html = readFileSync(join(folder, 'index.html'), 'utf8');
  const files = FilesOfPages.parse(JSON.parse(readFileSync(join(folder, 'pages.json'), 'utf8')));
  const inline = Array.from(html.matchAll(/<script>([\s\S]*?)<\/script>/g), ([, script = '']) => script);
  return { html, files, scriptHashes: inline.map(hashOf), changed };
}

/** An address pattern of the page register, such as `/settings/keywords/{product}`, as an expression. */
function toPattern(path: string): RegExp {
  const pattern = path
    .replaceAll(/[.*+^$()|[\]\\]/g, '\\$&')
    .replaceAll(/\/\{\w+\?\}/g, '(?:/[^/]+)?')
    .replaceAll(/\{\w+\}/g, '[^/]+');
  return new RegExp(`^${pattern}/?$`);
}

/** Which picture of a page is painted before the screen is there. */
function bootOf(page: Page | undefined): string {
  if (!page?.guards.includes('AUTHENTICATED')) return page?.guards.includes('GUEST') ? 'entry' : '';
  return page.menu === undefined || page.menu === 'settings' || page.menu === 'admin' ? 'frame' : 'product';
}

/**
 * Makes the page for an address: it names the files that the screen there needs, so that a browser fetches them at once and not one after
 * the other, and shows the outline of that screen until its scripts run.
 */
export class ScreenPages {
  readonly #folder: string;
  readonly #pages: readonly { page: Page; pattern: RegExp }[];
  #build: Build | undefined;
  readonly #made = new Map<string, Promise<ScreenPage>>();

  /** @param folder the built screens */
  constructor(folder: string, pages: readonly Page[]) {
    this.#folder = folder;
    // Addresses without parameters first: `/tags/new` is not the tag `new`.
    this.#pages = pages
      .map((page) => ({ page, pattern: toPattern(page.path) }))
      .toSorted((a, b) => Number(a.page.path.includes('{')) - Number(b.page.path.includes('{')));
  }

  #current(): Build | undefined {
    const index = join(this.#folder, 'index.html');
    if (!existsSync(index)) return undefined;
    const changed = statSync(index).mtimeMs;
    if (this.#build?.changed !== changed) {
      this.#build = readBuild(this.#folder, changed);
      this.#made.clear();
    }
    return this.#build;
  }

  /** The screen that a visitor of an address meets: without a session that of signing in, in place of one that needs a session. */
  #find(path: string, hasSession: boolean): Page | undefined {
    const found = this.#pages.find(({ pattern }) => pattern.test(path))?.page;
    const turnedAway = hasSession ? found?.guards.includes('GUEST') : found?.guards.includes('AUTHENTICATED');
    if (found && !turnedAway) return found;
    if (!found && path !== '/') return undefined;
    const other = hasSession ? 'product' : LOGIN;
    return this.#pages.find(({ page }) => page.name === other)?.page;
  }

  /** The page for an address; undefined if the screens are not built. */
  async make(path: string, hasSession: boolean): Promise<ScreenPage | undefined> {
    const build = this.#current();
    if (!build) return undefined;
    const page = this.#find(path, hasSession);
    const key = page?.name ?? '';
    const made = this.#made.get(key) ?? compose(build, page);
    this.#made.set(key, made);
    return made;
  }
}

async function compose({ html, files, scriptHashes }: Build, page: Page | undefined): Promise<ScreenPage> {
  const frame = page?.guards.includes('AUTHENTICATED') ? [files.frames.frame] : [];
  const inner = page?.menu === 'settings' || page?.menu === 'admin' ? [files.frames[page.menu]] : [];
  // The sign-in is drawn without the rest of the application.
  const application = page?.name === LOGIN ? [] : [files.application];
  const screen = page && files.pages[page.name];
  const parts = [files.first, ...application, ...frame, ...inner, screen].filter(
    (part) => part !== undefined,
  );
  const namesOf = (pick: (part: PartFiles) => readonly string[]): string[] => [
    ...new Set(parts.flatMap(pick)),
  ];
  // Behind the sign-in the suite has letters of its own.
  const letters = frame.length > 0 ? files.letters : { en: [], th: [] };
  const byLanguage = JSON.stringify({
    en: [...namesOf((part) => part.texts.en), ...letters.en],
    th: [...namesOf((part) => part.texts.th), ...letters.th],
  });
  const sheets = namesOf(({ styles }) => styles).map(
    (file) =>
      `<link rel="preload" as="style" crossorigin href="/${file}"><link rel="stylesheet" crossorigin href="/${file}" media="print" data-main>`,
  );
  const scripts = namesOf((part) => part.scripts).map(
    (file) => `<link rel="modulepreload" crossorigin href="/${file}">`,
  );
  const body = html
    .replace('data-page=""', `data-page="${page?.name ?? ''}"`)
    .replace('data-boot=""', `data-boot="${bootOf(page)}"`)
    .replace('data-files="{}"', `data-files="${byLanguage.replaceAll('"', '&quot;')}"`)
    .replace('<html ', frame.length > 0 ? '<html data-letters="own" ' : '<html ')
    .replace('<script>', `${sheets.join('')}<script>`)
    .replace('</head>', `${scripts.join('')}</head>`);
  return { body: await compressText(body), scriptHashes };
}
