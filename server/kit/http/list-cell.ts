import { z } from 'zod';
import { parseJson } from '#contracts/kit/parse-json.ts';

const LINE = '\n';
const Texts = z.array(z.string());

/**
 * Several texts in one cell of a table, one per line, as people write and read them; as JSON where a text contains a line break of its own
 * or the lines would be parsed as JSON, so that nothing is lost.
 */
export function listCell(texts: readonly string[]): string {
  const lines = texts.join(LINE);
  const plain = texts.every((text) => text.trim() === text && text !== '' && !/[\r\n]/.test(text));
  return plain && !parseJsonList(lines) ? lines : JSON.stringify(texts);
}

/** The texts of a cell; empty lines are ignored. */
export function readListCell(cell: string): string[] {
  return (
    parseJsonList(cell) ??
    cell
      .split(/\r?\n/)
      .map((line) => line.trim())
      .filter((line) => line !== '')
  );
}

/** The texts of a cell that is a JSON list of texts. */
export function parseJsonList(cell: string): string[] | undefined {
  return cell.startsWith('[') ? Texts.safeParse(parseJson(cell)).data : undefined;
}
