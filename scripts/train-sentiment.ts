import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { encodeWeights } from '#engine/sentiment/weights.ts';
import { loadExamples, buildHeadPlans, toShippedHead } from './train/plans.ts';
import { trainHead } from './train/train-head.ts';
import { encodeRowHashes } from './train/trained-rows.ts';

// Trains the model that ships: node scripts/run.mjs scripts/train-sentiment.ts --data ../shared/data
const { values } = parseArgs({ options: { data: { type: 'string', default: '../shared/data' } } });

const texts: string[] = [];
const heads = buildHeadPlans().map((plan) => {
  const began = performance.now();
  const examples = loadExamples(plan, values.data);
  if (examples.length === 0) throw new Error(`No training rows for ${plan.language} in ${values.data}.`);
  const head = toShippedHead(trainHead(plan, examples));
  texts.push(...examples.map(({ text }) => text));
  console.log(
    `${plan.language}: ${examples.length} rows, ${Math.round((performance.now() - began) / 100) / 10} s`,
  );
  return head;
});
save('../engine/sentiment/weights/sentiment.bin', encodeWeights(heads));
save('./train/trained-rows.bin', encodeRowHashes(texts));

function save(path: string, bytes: Uint8Array): void {
  writeFileSync(fileURLToPath(new URL(path, import.meta.url)), bytes);
  console.log(`${path}: ${Math.round(bytes.length / 1_000)} kB`);
}
