import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** A device on which every write finds the disk full. */
const FULL = '/dev/full';

const LOGGING = `
  import { readConfig } from '#server/kit/config.ts';
  import { makeLog } from '#server/kit/log.ts';
  makeLog(readConfig(process.env)).info('one');`;

// A process of its own: it ends once the write has returned, and with an error where the failure is not handled.
test.skipIf(!existsSync(FULL))('A log whose disk is full does not end the process', () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'earshot-log-'));
  mkdirSync(join(DATA_DIR, 'logs'));
  symlinkSync(FULL, join(DATA_DIR, 'logs', 'earshot.jsonl'));
  const options = ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', LOGGING];
  const { status, stderr } = spawnSync(process.execPath, options, { env: { DATA_DIR }, encoding: 'utf8' });
  rmSync(DATA_DIR, { recursive: true });
  expect([status, stderr]).toEqual([0, '']);
});
