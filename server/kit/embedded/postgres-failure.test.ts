import { describe, expect, test } from 'vitest';
import { isTransient, isPortInUse, buildPostgresFailure } from './postgres-failure.ts';

describe('The output of PostgreSQL becomes one sentence with its remedy', () => {
  test.each([
    [
      'FATAL:  could not write lock file "postmaster.pid": No space left on device',
      /is full; free some space/,
    ],
    [
      'FATAL:  could not create lock file "postmaster.pid": Read-only file system',
      /is read-only; make it writable/,
    ],
    [
      'FATAL:  data directory "/d" has wrong ownership\nHINT:  …',
      /wrong ownership\); give \/d back to the user/,
    ],
    [
      'FATAL:  could not map anonymous shared memory: Cannot allocate memory',
      /too little memory .*; stop other programs/,
    ],
    [
      'PANIC:  could not locate a valid checkpoint record at 0/1B83CF0',
      /damaged \(could not locate .*\); put a backup/,
    ],
    [
      'LOG:  x\nFATAL:  database files are incompatible with server\nDETAIL:  y',
      /damaged \(database files .*\); put a backup/,
    ],
    [
      'FATAL:  unrecognized configuration parameter "x"',
      /did not start \(unrecognized .*\); mend what it names/,
    ],
    ['', /did not start \(it said nothing\); mend what it names/],
  ])('%s', (printed, sentence) => {
    expect(buildPostgresFailure('/d', printed).message).toMatch(sentence);
  });

  test('Remains of a killed server pass by themselves, a taken port does not', () => {
    const remains = 'FATAL:  pre-existing shared memory block (key 1, ID 2) is still in use';
    const port =
      'LOG:  could not bind IPv4 address "127.0.0.1": Address already in use\nFATAL:  could not create any TCP/IP sockets';
    expect([isTransient(remains), isPortInUse(remains)]).toEqual([true, false]);
    expect([isTransient(port), isPortInUse(port)]).toEqual([false, true]);
  });
});
