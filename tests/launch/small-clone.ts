import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A folder with the real launcher and, instead of the suite, programs of a few lines: it needs no packages. */
export class SmallClone {
  readonly root = mkdtempSync(join(tmpdir(), 'earshot-clone-'));

  constructor() {
    cpSync(join(import.meta.dirname, '..', '..', 'scripts'), join(this.root, 'scripts'), { recursive: true });
    const name = { name: 'small', version: '1.0.0' };
    this.write('package.json', JSON.stringify({ ...name, private: true, type: 'module' }));
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
  launch(script: string, ...args: string[]): Launched {
    return new Launched(join(this.root, 'scripts', script), args);
  }

  remove(): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}

/** A command under way. */
export class Launched {
  readonly child: ChildProcess;
  readonly ended: Promise<number | null>;
  printed = '';

  constructor(script: string, args: string[]) {
    // npm tells scripts where it lies; inside this test run that would be the outer one's.
    const { npm_execpath: _outer, ...env } = process.env;
    this.child = spawn(process.execPath, [script, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => (this.printed += text));
    }
    this.ended = new Promise((resolve) => this.child.on('close', (code) => resolve(code)));
  }

  /** Waits until it printed `text`, or ended. */
  async until(text: string): Promise<this> {
    while (!this.printed.includes(text) && this.child.exitCode === null) {
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    return this;
  }
}
