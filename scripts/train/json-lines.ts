import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

/**
 * Rows of a JSONL file, gzipped or not. Rows end at "\n" only: the texts contain other line separators (U+2028, U+0085).
 *
 * @param otherwise the value for a row that is not JSON; if omitted, such a row is an error that names file and line
 * @throws SyntaxError
 */
export function readJsonLines(path: string, otherwise: (error: SyntaxError) => unknown = fail): unknown[] {
  const bytes = readFileSync(path);
  const text = new TextDecoder().decode(path.endsWith('.gz') && bytes.length > 0 ? gunzipSync(bytes) : bytes);
  return text
    .split('\n')
    .flatMap((line, index) => (line.trim() === '' ? [] : [parseLine(line, { path, index, otherwise })]));
}

type LineContext = { path: string; index: number; otherwise: (error: SyntaxError) => unknown };

function parseLine(line: string, { path, index, otherwise }: LineContext): unknown {
  try {
    return JSON.parse(line);
  } catch (error) {
    return otherwise(new SyntaxError(`${path}, line ${index + 1}: no JSON.`, { cause: error }));
  }
}

function fail(error: SyntaxError): never {
  throw error;
}
