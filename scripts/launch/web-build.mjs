import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runKept } from './child.mjs';
import { compressFolder } from './compress-web.mjs';
import { contentHash } from './content-hash.mjs';
import { LaunchFailure } from './launch-failure.mjs';
import { BUILD, inRoot } from './places.mjs';
import { swapFolder } from './swap-folder.mjs';

/** What is built, by the folder of `.build` from which the server reads it. */
const PARTS = {
  web: join('web', 'vite.config.ts'),
  // The chat that customers embed in their own pages is a separate script.
  widget: join('web', 'widget', 'vite.config.ts'),
};

/** The inputs of the web part. */
const SOURCES = ['web', 'contracts', 'texts', 'engine', 'package-lock.json', 'tsconfig.base.json'];
const NOT_BUILT = /\.test\.tsx?$|\.md$/;

/**
 * Builds the web part into .build/web if its sources have changed since; otherwise takes some milliseconds. It is built in a separate
 * folder, which replaces the previous one once it is complete: a running suite serves one or the other, and an interrupted build has no
 * effect.
 *
 * @param {string} node path of the suite's Node
 * @throws {LaunchFailure} if the build fails
 */
export async function ensureWeb(node) {
  if (!existsSync(inRoot(PARTS.web))) return;
  const stamp = join(BUILD, 'web', '.stamp');
  const wanted = contentHash(SOURCES, NOT_BUILT);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  const began = Date.now();
  console.log('Building the web part …');
  mkdirSync(BUILD, { recursive: true });
  const next = mkdtempSync(join(BUILD, 'next-'));
  try {
    for (const [folder, config] of Object.entries(PARTS)) await build(node, config, join(next, folder));
    await compressFolder(join(next, 'web', 'assets'));
    writeFileSync(join(next, 'web', '.stamp'), wanted);
    for (const folder of Object.keys(PARTS)) swapFolder(join(next, folder), join(BUILD, folder));
  } finally {
    rmSync(next, { recursive: true, force: true });
  }
  console.log(`The web part is built (${((Date.now() - began) / 1000).toFixed(1)} s).`);
}

/**
 * @param {string} node
 * @param {string} config
 * @param {string} folder
 */
async function build(node, config, folder) {
  const vite = join('node_modules', 'vite', 'bin', 'vite.js');
  const way = ['build', '--config', config, '--outDir', folder, '--logLevel', 'warn'];
  const { code, output } = await runKept(node, [vite, ...way]);
  if (code === 0) return;
  console.error(output.trim());
  throw new LaunchFailure(
    'The web part could not be built (see above)',
    'mend what the build names and start again',
  );
}
