import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { enter } from './enter.ts';
import type { GeneratorPlan } from './plan.ts';

const FORMATTER = join('node_modules', 'oxfmt', 'bin', 'oxfmt');

/**
 * Writes all files of a plan, or none if one of them exists already, enters the lines and formats the code. `next` is the command that
 * tests what was written.
 * @throws where a file exists, or a register was moved
 */
export function carryOutPlan({ files, entries, left }: GeneratorPlan, next: string): void {
  const taken = Object.keys(files).find((path) => existsSync(path));
  if (taken) throw new Error(`${taken} exists already`);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    process.stdout.write(`wrote    ${path}\n`);
  }
  for (const entry of entries) enter(entry);
  const registers = [...new Set(entries.map(({ file }) => file))];
  for (const file of registers) process.stdout.write(`entered  ${file}\n`);
  const code = [...Object.keys(files), ...registers].filter((path) => /\.(?:tsx?|md)$/.test(path));
  spawnSync(process.execPath, [FORMATTER, '--write', ...code], { stdio: 'inherit' });
  process.stdout.write(`\nIt works as it is: ${next}\nComplete by hand: ${left.join(', ')}\n`);
}
