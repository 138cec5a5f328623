import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { listDataFiles, countOddRows, findOwnFiles } from './eval/data-file.ts';
import { printResults } from './eval/print.ts';
import type { Scene } from './eval/scorer.ts';
import { SCORERS } from './eval/scorers.ts';
import { makeSentimentPredictor } from './eval/sentiment-judge.ts';
import { findSeenPosts } from './eval/sentiment-scorer.ts';

// Scores the engine on a folder of public data: npm run eval -- --data ../shared/data [--only part-of-a-name]
const { values } = parseArgs({
  options: { data: { type: 'string', default: '../shared/data' }, only: { type: 'string', default: '' } },
});
if (!existsSync(values.data)) {
  console.error(`There is no folder ${values.data}. Name the data folder with --data.`);
  process.exit(1);
}

/** Data that was created in this repository, next to the scorers. */
const OWN_DATA = new URL('./eval/made-here/', import.meta.url).pathname;
const files = [...listDataFiles(values.data), ...listDataFiles(OWN_DATA)];
// The training data of the model is in the project's own folder, whatever folder is scored.
const judge = makeSentimentPredictor((language) =>
  findSeenPosts([...files, ...findOwnFiles(files)], language, judge),
);
const scene: Scene = { files, judge };
const unscored: string[] = [];
for (const file of files.filter(({ name }) => name.includes(values.only))) {
  try {
    const scorer = SCORERS.find((one) => one.fits(file));
    if (scorer === undefined) unscored.push(file.name);
    else printResults(scorer.score(file, scene));
    const odd = countOddRows(file);
    if (odd > 0) console.error(`${file.name}: ${odd} rows left out, which are not of its shape`);
  } catch (error) {
    // One damaged file must not hide the figures of the others.
    console.error(
      `${file.name}: could not be scored: ${error instanceof Error ? error.message : String(error)}`,
    );
    process.exitCode = 1;
  }
}
console.log(unscored.length === 0 ? 'Every file has a scorer.' : `No scorer yet for: ${unscored.join(', ')}`);
