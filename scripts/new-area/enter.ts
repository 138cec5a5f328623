import { readFileSync, writeFileSync } from 'node:fs';

/** One line for a register: the file, the opening text below which it goes, and its import. */
export type Entry = { file: string; below: string; line: string; imports?: string };

/**
 * Inserts a line below the opening of a list or object, and its import before the first one.
 * @throws when the file has no such opening, since the registers were moved
 */
export const enter = ({ file, below, line, imports }: Entry): void => {
  const text = readFileSync(file, 'utf8');
  const at = text.indexOf(below);
  if (at < 0) throw new Error(`${file} has no "${below}": enter ${line} by hand`);
  const end = at + below.length;
  const entered = `${text.slice(0, end)}\n  ${line}${text.slice(end)}`;
  writeFileSync(file, imports ? withImport(entered, imports) : entered);
};

const withImport = (text: string, line: string): string => {
  const first = text.search(/^import /m);
  return first < 0 ? `${line}\n\n${text}` : `${text.slice(0, first)}${line}\n${text.slice(first)}`;
};
