import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ThaiSegmenter } from '#engine/tokenizer/thai-segmenter.ts';
import { loadTrainingRuns, loadValidationRuns } from './train/thai-runs.ts';
import { computeAgreement, learnCuts } from './train/thai-words.ts';

// Trains the Thai segmenter that ships: node scripts/run.mjs scripts/train-words.ts --data ../shared/data
const { values } = parseArgs({ options: { data: { type: 'string', default: '../shared/data' } } });

const runs = loadTrainingRuns(values.data);
if (runs.length === 0) throw new Error(`No Thai texts to learn from in ${values.data}.`);
const weights = learnCuts(runs);
const { places, words } = computeAgreement(new ThaiSegmenter(weights), loadValidationRuns(values.data));
console.log(
  `${runs.length} runs; against ICU on held-out posts: places ${places.toFixed(4)}, words ${words.toFixed(4)}`,
);
const path = fileURLToPath(new URL('../engine/tokenizer/weights/thai-words.bin', import.meta.url));
writeFileSync(path, new Uint8Array(weights.buffer));
