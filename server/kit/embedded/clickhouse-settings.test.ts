import { describe, expect, test } from 'vitest';
import { encodeSettings } from './clickhouse-settings.ts';

describe('settings of one call', () => {
  test.each([
    [{ max_threads: 3 }, 'SET max_threads = 3', 'SET max_threads = DEFAULT'],
    [
      { insert_deduplication_token: "it's \\ one", async_insert: 0 as const },
      "SET insert_deduplication_token = 'it\\'s \\\\ one', async_insert = 0",
      'SET insert_deduplication_token = DEFAULT, async_insert = DEFAULT',
    ],
    [
      { wait_end_of_query: 1 as const, optimize_read_in_order: 1 as const },
      'SET optimize_read_in_order = 1',
      'SET optimize_read_in_order = DEFAULT',
    ],
  ])('%o', (settings, set, takeBack) => {
    expect(encodeSettings(settings)).toEqual({ set, takeBack });
  });

  test('none, or only those of HTTP, need no statement', () => {
    expect(encodeSettings(undefined)).toBeUndefined();
    expect(encodeSettings({ wait_end_of_query: 1, max_threads: undefined })).toBeUndefined();
  });

  test('a name with SQL in it goes nowhere', () => {
    expect(() => encodeSettings({ 'a = 1; DROP TABLE t; SET b': 1 })).toThrow('no name of a setting');
  });
});
