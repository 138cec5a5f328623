/** One line of a head: its name in lower case and its value with folds undone, one character a byte. */
export type Field = { name: string; value: string };

/** A head and where the body behind it begins. */
export type Head = { fields: Field[]; bodyAt: number };

/** No head has more lines; what comes behind is read as body. */
const MOST_LINES = 2000;
const NAMED = /^([!-9;-~]{1,200})[ \t]*:/;
const END = /\r?\n|\r/g;

/**
 * Reads the head of an e-mail or of one of its parts (RFC 5322, 2.2). Folded lines are joined. Lines that are not fields are tolerated: an
 * mbox mark at the top is skipped, a line that was folded without its space belongs to the field before it, and a boundary, or text where
 * no field is possible, starts the body.
 *
 * @param binary the mail, one character a byte
 */
export function readHead(binary: string): Head {
  const fields: Field[] = [];
  let at = /^(?:\r?\n)*/.exec(binary)?.[0].length ?? 0;
  // A part may begin with the empty line that ends its head: then it has none.
  if (at > 0 && !NAMED.test(binary.slice(at, at + 300))) return { fields, bodyAt: at };
  for (let count = 0; count < MOST_LINES && at < binary.length; count++) {
    const { line, next } = lineAt(binary, at);
    if (line === '') return { fields, bodyAt: next };
    const last = fields.at(-1);
    const name = NAMED.exec(line);
    if (/^[ \t]/.test(line) && last) last.value += ` ${line.trim()}`;
    else if (name)
      fields.push({ name: (name[1] ?? '').toLowerCase(), value: line.slice(name[0].length).trim() });
    else if (line.trim() === '') return { fields, bodyAt: next };
    else if (count === 0 && /^>?From /.test(line)) fields.length = 0;
    else if (last === undefined || line.startsWith('--') || !fieldsFollow(binary, next))
      return { fields, bodyAt: at };
    else last.value += ` ${line.trim()}`;
    at = next;
  }
  return { fields, bodyAt: at };
}

/** Whether a stray line is inside a head: the next line is a field or the end of the head. */
function fieldsFollow(binary: string, at: number): boolean {
  const { line } = lineAt(binary, at);
  return at < binary.length && (line.trim() === '' || NAMED.test(line));
}

function lineAt(binary: string, at: number): { line: string; next: number } {
  END.lastIndex = at;
  const end = END.exec(binary);
  return end === null
    ? { line: binary.slice(at), next: binary.length }
    : { line: binary.slice(at, end.index), next: end.index + end[0].length };
}

/** The first field of a name; empty where there is none. */
export function getFieldValue(fields: readonly Field[], name: string): string {
  return fields.find((field) => field.name === name && field.value !== '')?.value ?? '';
}

/** All fields of a name, in their order. */
export function getFieldValues(fields: readonly Field[], name: string): string[] {
  return fields.filter((field) => field.name === name).map(({ value }) => value);
}
