/** A person as typed or pasted: an empty name was not given. */
export type ListedPerson = { name: string; email: string };

/** Commas, semicolons and lines divide people, except within quotation marks. */
const BETWEEN = /[\n\r;,](?=(?:[^"]*"[^"]*")*[^"]*$)/;
const NAMED = /^(.*?)<([^<>]*)>(.*)$/;

/**
 * Reads a pasted list of people: addresses divided by commas, semicolons, spaces, tabs or lines, each with its name where it has one, as
 * `Mali Srisuk <mali@example.com>`, `"Srisuk, Mali" <…>` or a row of a spreadsheet. What is no address is kept, so that it can be corrected.
 */
export function readAddressList(text: string): readonly ListedPerson[] {
  return text.split(BETWEEN).flatMap((piece) => readPiece(piece.trim()));
}

/** Whether a text names more than one person, or one with a name: then it belongs into rows. */
export function isAddressList(text: string): boolean {
  const people = readAddressList(text);
  return people.length > 1 || people.some(({ name }) => name !== '');
}

/** A name for somebody of whom only the address is known, which they correct when they join: `mali.srisuk@…` is Mali Srisuk. */
export function guessName(email: string): string {
  const local = email.trim().split('@')[0]?.split('+')[0] ?? '';
  const words = local.split(/[._-]+/).filter((word) => /\p{L}/u.test(word));
  return words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join(' ') || local;
}

function readPiece(piece: string): ListedPerson[] {
  if (piece === '') return [];
  const named = NAMED.exec(piece);
  if (named) {
    const [, name = '', email = '', rest = ''] = named;
    return [{ name: unquote(name), email: email.trim() }, ...readPiece(rest.trim())];
  }
  const words = piece.split(/\s+/);
  const addresses = words.filter((word) => word.includes('@'));
  const [only] = addresses;
  if (addresses.length === 1 && only)
    return [{ name: unquote(words.filter((word) => word !== only).join(' ')), email: only }];
  if (addresses.length === 0) return [{ name: '', email: piece }];
  return words.map((email) => ({ name: '', email }));
}

function unquote(name: string): string {
  return name
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .trim();
}
