import { checkOwnNode, suiteNode } from './node-versions.mjs';
import { ensurePackages } from './packages.mjs';

/**
 * The prerequisites of every command: a Node that is new enough and all packages.
 *
 * @returns {Promise<string>} path of the Node that runs the suite
 */
export async function prepare() {
  checkOwnNode();
  await ensurePackages();
  return suiteNode();
}
