import { join } from 'node:path';
import { runKept } from './child.mjs';

/** @typedef {{ name: string, args: string[] }} CheckStep */

const bin = (...names) => join('node_modules', ...names);

/** @type {CheckStep[]} */
export const STATIC_STEPS = [
  { name: 'format', args: [bin('oxfmt', 'bin', 'oxfmt'), '--list-different', '.'] },
  // The linter reads the types anyway: a compiler beside it would read them a second time, which takes as long again.
  {
    name: 'lint and types',
    args: [bin('oxlint', 'bin', 'oxlint'), '--type-aware', '--type-check', '--quiet'],
  },
  { name: 'unused code', args: [bin('knip', 'bin', 'knip.js'), '--no-progress'] },
];

/**
 * Tests about the code itself, fast enough to run before every change.
 *
 * @type {CheckStep}
 */
export const CODE_TESTS = {
  name: 'code tests',
  args: [
    bin('vitest', 'vitest.mjs'),
    'run',
    ...[
      'architecture',
      'checklist',
      'docs',
      'first-visit',
      'module-graph',
      'registers',
      'terms',
      'unused',
    ].map((name) => join('tests', `${name}.test.ts`)),
    join('texts', 'text.test.ts'),
  ],
};

/**
 * Runs all steps in parallel. Prints one line per step as it
 * ends, and the output of failed ones.
 *
 * @param {string} node path of the suite's Node
 * @param {CheckStep[]} steps
 * @param {Record<string, string>} [env] added to the environment
 * @returns {Promise<string[]>} the names of those that failed
 */
export async function runSteps(node, steps, env = {}) {
  const held = await Promise.all(steps.map((step) => runStep(node, step, env)));
  return steps.flatMap(({ name }, index) => (held[index] ? [] : [name]));
}

/**
 * @param {string} node
 * @param {CheckStep} step
 * @param {Record<string, string>} env
 * @returns {Promise<boolean>} whether it found nothing
 */
async function runStep(node, { name, args }, env) {
  const began = Date.now();
  const { code, output } = await runKept(node, args, env);
  const time = `${((Date.now() - began) / 1000).toFixed(1)} s`;
  console.log(`${code === 0 ? '✓' : '✗'} ${name} (${time})`);
  if (code !== 0) console.log(output.trimEnd());
  return code === 0;
}
