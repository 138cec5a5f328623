import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

/**
 * Rows of a JSONL file, or of a gzipped one. Rows end at "\n" only: the texts hold other line separators (U+2028, U+0085).
 *
 * @throws SyntaxError naming file and line where a row is no JSON
 */
export function readJsonLines(path: string): unknown[] {
  const bytes = readFileSync(path);
  const text = (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
  return text
    .split('\n')
    .flatMap((line, index) => (line.trim() === '' ? [] : [parseLine(line, path, index)]));
}

function parseLine(line: string, path: string, index: number): unknown {
  try {
    return JSON.parse(line);
  } catch (error) {
    throw new SyntaxError(`${path}, line ${index + 1}: no JSON.`, { cause: error });
  }
}
