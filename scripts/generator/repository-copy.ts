import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const ZONES = ['bench', 'connectors', 'contracts', 'engine', 'scripts', 'server', 'tests', 'texts', 'web'];
const run = promisify(execFile);

/** A copy of the repository in which tests run generators; `remove` deletes it. */
export type RepositoryCopy = {
  path: string;
  /** Runs a program of the copy on the suite's Node and returns its output. @throws with its output, when it fails */
  node(...args: string[]): Promise<string>;
  /** The same for a program of the installed packages. */
  tool(program: 'oxfmt' | 'oxlint' | 'tsc' | 'vitest', ...args: string[]): Promise<string>;
  remove(): void;
};

const TOOLS = {
  oxfmt: join('oxfmt', 'bin', 'oxfmt'),
  oxlint: join('oxlint', 'bin', 'oxlint'),
  tsc: join('typescript', 'bin', 'tsc'),
  vitest: join('vitest', 'vitest.mjs'),
};

/** Copies the code of the repository to a temporary folder; the installed packages are linked. */
export function copyRepository(name: string): RepositoryCopy {
  const path = mkdtempSync(join(tmpdir(), `earshot-${name}-`));
  for (const zone of ZONES) cpSync(zone, join(path, zone), { recursive: true });
  const settings = readdirSync('.').filter((file) =>
    /^(package|tsconfig|vitest|\.oxlint|\.oxfmt)/.test(file),
  );
  for (const file of settings) cpSync(file, join(path, file));
  symlinkSync(join(process.cwd(), 'node_modules'), join(path, 'node_modules'));
  const node = async (...args: string[]): Promise<string> => {
    try {
      const { stdout, stderr } = await run(process.execPath, args, { cwd: path, maxBuffer: 64e6 });
      return stdout + stderr;
    } catch (error) {
      const output = error instanceof Error && 'stdout' in error ? String(error.stdout) : '';
      throw new Error(`${args.join(' ')} failed:\n${output}`, { cause: error });
    }
  };
  return {
    path,
    node,
    tool: (program, ...args) => node(join('node_modules', TOOLS[program]), ...args),
    remove: () => rmSync(path, { recursive: true, force: true }),
  };
}

/** The files that a generator reports as written or entered. */
export function readGeneratedPaths(output: string): string[] {
  return [...output.matchAll(/^(?:wrote|entered) +(\S+)$/gm)].map(([, path = '']) => path);
}
