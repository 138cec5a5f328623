import type { Result } from './scorer.ts';

/** Prints results as lines of one width, with the published figure next to Earshot's. */
export function printResults(results: readonly Result[]): void {
  for (const { file, what, rows, right, figure, published } of results) {
    console.log(`${file}  [${what}]`);
    console.log(`    rows ${rows}, right ${right}, ${figure}  |  published: ${published ?? 'none'}`);
  }
}
