import { writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { runImportBench } from '#bench/import/import.ts';
import { runLiveBench } from '#bench/live/live.ts';
import { runMatcherBench } from '#bench/matcher/matcher.ts';
import { runQueryBench } from '#bench/queries/queries.ts';

/** Every benchmark by the name that chooses it: `npm run bench`, or `npm run bench -- matcher queries`. */
const BENCHES: Record<string, () => Promise<string>> = {
  matcher: runMatcherBench,
  import: runImportBench,
  queries: runQueryBench,
  live: runLiveBench,
};

const FILE = 'docs/benchmarks.md';

const machine = (): string => {
  const [first] = cpus();
  return `${first?.model.trim() ?? 'unknown processor'}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`;
};

const chosen = process.argv.slice(2).filter((name) => name in BENCHES);
const sections: string[] = [];
for (const [name, run] of Object.entries(BENCHES)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  process.stdout.write(`\n== ${name}\n`);
  const section = await run();
  process.stdout.write(`${section}\n`);
  sections.push(section.trim());
}

const head = `# Benchmarks

Made by \`npm run bench\` on ${machine()}, ${new Date().toISOString().slice(0, 10)}. Each figure stands beside its peer or its limit,
measured in the same run. Compare ratios; absolute figures belong to the machine.
`;
if (chosen.length === 0) {
  writeFileSync(FILE, `${head}\n${sections.join('\n\n')}\n`);
  process.stdout.write(`\nwrote ${FILE}\n`);
}
