import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';

/** A folder with the real launcher and, instead of the suite, programs of a few lines, so that it needs no packages. */
export class SmallClone {
  readonly root = mkdtempSync(join(tmpdir(), 'earshot-clone-'));

  constructor() {
    cpSync(join(import.meta.dirname, '..', '..', 'scripts'), join(this.root, 'scripts'), { recursive: true });
    const name = { name: 'small', version: '1.0.0' };
    const scripts = { start: 'node scripts/start.mjs' };
    this.write('package.json', JSON.stringify({ ...name, private: true, type: 'module', scripts }));
    this.write(
      'package-lock.json',
      JSON.stringify({ ...name, lockfileVersion: 3, requires: true, packages: { '': name } }, null, 2),
    );
  }

  write(path: string, text: string): void {
    mkdirSync(dirname(join(this.root, path)), { recursive: true });
    writeFileSync(join(this.root, path), text);
  }

  read(path: string): string {
    return readFileSync(join(this.root, path), 'utf8');
  }

  /** Starts one of the commands. */
  launch(script: string, ...args: string[]): LaunchResult {
    return new LaunchResult(process.execPath, [join(this.root, 'scripts', script), ...args], this.root);
  }

  /** Runs `npm start`, with npm and its shell in between. */
  npmStart(): LaunchResult {
    return new LaunchResult('npm', ['start'], this.root);
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}

/** A running command. */
export class LaunchResult {
  readonly child: ChildProcess;
  readonly ended: Promise<number | null>;
  printed = '';
  #silent = false;

  constructor(program: string, args: string[], cwd: string) {
    // npm passes its own location to scripts; inside this test run that would be the location of the outer npm.
    const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('npm_')));
    // The Node of this run, not the one of the machine, which may be too old for TypeScript.
    env['PATH'] = `${dirname(process.execPath)}${delimiter}${env['PATH'] ?? ''}`;
    this.child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => (this.printed += text));
    }
    this.ended = new Promise((resolve) => this.child.on('close', (code) => resolve(code)));
    void this.ended.then(() => (this.#silent = true));
  }

  /** Waits until the command, or a process it left running, has printed `text`, or no process is left to print it. */
  async until(text: string): Promise<this> {
    while (!this.printed.includes(text) && !this.#silent) {
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    return this;
  }
}
