import type { OpenFile } from '#connectors/file/file-bytes.ts';

/** The longest object of a list that is read, in UTF-16 units. */
export const MAX_OBJECT = 4 * 1024 * 1024;

/** Names under which programs that answer with one object keep its list. */
const WRAPPERS =
  'data|items|posts|results|mentions|tweets|messages|comments|reviews|records|rows|statuses|documents|hits';
/** Where a list of objects begins: at once, or as a field of an object whose fields before it are no lists and objects. */
const LIST = new RegExp(
  String.raw`^\s*(?:\{\s*(?:"[^"]{0,200}"\s*:\s*(?:"(?:[^"\\]|\\.){0,2000}"|[\w.+-]{1,40})\s*,\s*){0,40}"(?:${WRAPPERS})"\s*:\s*)?\[(?=\s*(?:[{\]]|$))`,
  'u',
);

/**
 * The position of the first object of a JSON list in a file, in UTF-16 units; nothing if the file has one object per line. An object that
 * ends with its line and has another line below is one of many, even if it contains lists.
 */
export function listStart(head: string): number | undefined {
  const found = LIST.exec(head)?.[0];
  if (found === undefined) return undefined;
  const isObject = found.trimStart().startsWith('{');
  return isObject && /^\s*\{[^\n]*\}[ \t\r]*\n\s*\{/.test(head) ? undefined : found.length;
}

/** The texts of the objects of a JSON list, those of a piece of the file together, in constant memory. */
export async function* readJsonObjects(file: OpenFile, start: number): AsyncGenerator<string[]> {
  const decoder = new TextDecoder();
  const cutter = new ObjectCutter();
  let skipped = 0;
  for await (const chunk of file.bytes) {
    const piece = decoder.decode(chunk, { stream: true });
    const from = Math.min(piece.length, start - skipped);
    skipped += from;
    yield cutter.take(from === 0 ? piece : piece.slice(from));
  }
  yield [...cutter.take(decoder.decode()), ...cutter.end()];
}

/**
 * Cuts a list into its objects by brackets outside of strings. A line end within a string, which JSON does not allow, ends a string that
 * was never closed: the object is returned as far as it goes, and the next line that starts an object starts the next one.
 */
class ObjectCutter {
  #text = '';
  #depth = 0;
  #inString = false;
  #escaped = false;
  #isBroken = false;
  #ended = false;

  /** @returns the objects that end in this piece */
  take(piece: string): string[] {
    const done: string[] = [];
    let from = 0;
    for (let at = 0; at < piece.length && !this.#ended; at += 1) {
      const sign = piece.charCodeAt(at);
      if (this.#inString) {
        if (this.#escaped) this.#escaped = false;
        else if (sign === BACKSLASH) this.#escaped = true;
        else if (sign === QUOTE) this.#inString = false;
        else if (sign === NEWLINE) {
          this.#inString = false;
          this.#isBroken = true;
        }
      } else if (sign === QUOTE) this.#inString = this.#depth > 0;
      else if (sign === OPEN || sign === OPEN_LIST) {
        const isNext = this.#isBroken && sign === OPEN && beginsLine(piece, at);
        if (isNext) done.push(this.#text + piece.slice(from, at));
        if (isNext || this.#depth === 0) {
          this.#text = '';
          this.#depth = 0;
          this.#isBroken = false;
          from = at;
        }
        this.#depth += 1;
      } else if (sign === CLOSE || sign === CLOSE_LIST) {
        if (this.#depth === 0) this.#ended = sign === CLOSE_LIST;
        else if ((this.#depth -= 1) === 0) {
          done.push(this.#text + piece.slice(from, at + 1));
          this.#text = '';
          this.#isBroken = false;
          from = at + 1;
        }
      }
    }
    if (this.#depth > 0 && this.#text.length <= MAX_OBJECT) this.#text += piece.slice(from);
    return done;
  }

  /** What is left where the file ends within an object. */
  end(): string[] {
    return this.#depth > 0 ? [this.#text] : [];
  }
}

const [BACKSLASH, QUOTE, NEWLINE, OPEN, CLOSE, OPEN_LIST, CLOSE_LIST] = [
  0x5c, 0x22, 0x0a, 0x7b, 0x7d, 0x5b, 0x5d,
];

/** Whether nothing but blanks and a comma is before this place on its line. */
function beginsLine(text: string, at: number): boolean {
  return /^[\s,]*$/.test(text.slice(Math.max(text.lastIndexOf('\n', at - 1) + 1, at - 200), at));
}
