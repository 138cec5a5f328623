import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runKept } from './child.mjs';
import { compressFolder } from './compress-web.mjs';
import { contentHash } from './content-hash.mjs';
import { LaunchFailure } from './launch-failure.mjs';
import { BUILD, inRoot } from './places.mjs';

const CONFIG = join('web', 'vite.config.ts');
/** The chat that customers put on their own pages is a script of its own. */
const WIDGET_CONFIG = join('web', 'widget', 'vite.config.ts');

/** All that goes into the web part. */
const SOURCES = ['web', 'contracts', 'engine', 'package-lock.json', 'tsconfig.base.json'];
const NOT_BUILT = /\.test\.tsx?$|\.md$/;

/**
 * Builds the web part into .build/web where its sources changed since; else takes some milliseconds.
 *
 * @param {string} node path of the suite's Node
 * @throws {LaunchFailure} where the build fails
 */
export async function ensureWeb(node) {
  if (!existsSync(inRoot(CONFIG))) return;
  const stamp = join(BUILD, 'web', '.stamp');
  const wanted = contentHash(SOURCES, NOT_BUILT);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  const began = Date.now();
  console.log('Building the web part …');
  // Taken away first: a build that is cut short must not count as one.
  rmSync(stamp, { force: true });
  const vite = join('node_modules', 'vite', 'bin', 'vite.js');
  for (const config of [CONFIG, WIDGET_CONFIG]) {
    const { code, output } = await runKept(node, [vite, 'build', '--config', config, '--logLevel', 'warn']);
    if (code === 0) continue;
    console.error(output.trim());
    throw new LaunchFailure(
      'The web part could not be built (see above)',
      'mend what the build names and start again',
    );
  }
  await compressFolder(join(BUILD, 'web', 'assets'));
  writeFileSync(stamp, wanted);
  console.log(`The web part is built (${((Date.now() - began) / 1000).toFixed(1)} s).`);
}
