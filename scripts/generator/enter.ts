import { readFileSync, writeFileSync } from 'node:fs';

/**
 * One line for a register: the file, the opening text below which it goes or the closing text above which it goes, and its import.
 */
export type Entry = { file: string; line: string; imports?: string } & (
  | { below: string }
  | { above: string }
);

/**
 * Inserts a line at one end of a list or object, and its import before the first one.
 * @throws when the file has no such text, since the register was moved
 */
export function enter(entry: Entry): void {
  const { file, line, imports } = entry;
  const text = readFileSync(file, 'utf8');
  const mark = 'below' in entry ? entry.below : entry.above;
  const at = text.indexOf(mark);
  if (at < 0) throw new Error(`${file} has no "${mark}": enter ${line} by hand`);
  const end = 'below' in entry ? at + mark.length : at;
  const inserted = 'below' in entry ? `\n  ${line}` : `  ${line}\n`;
  const entered = `${text.slice(0, end)}${inserted}${text.slice(end)}`;
  writeFileSync(file, imports ? withImport(entered, imports) : entered);
}

function withImport(text: string, line: string): string {
  const first = text.search(/^import [^']/m);
  return first < 0 ? `${line}\n\n${text}` : `${text.slice(0, first)}${line}\n${text.slice(first)}`;
}
