import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { z } from 'zod';

const FOLDER = new URL('../../../shared/data/', import.meta.url);

/** Whether the public test data is next to the checkout; tests that need it are skipped with a message where it is not. */
export const hasSharedData = existsSync(FOLDER);

/** The rows of one JSONL file of the public test data (gzip by its name); empty where the data is absent. */
export function readSharedRows<Row>(path: string, shape: z.ZodType<Row>): Row[] {
  if (!hasSharedData) return [];
  const bytes = readFileSync(new URL(path, FOLDER));
  const text = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  // Only "\n" ends a row: the texts contain other line separators.
  const rows = text.split('\n').filter((line) => line !== '');
  return rows.map((row) => shape.parse(JSON.parse(row)));
}
