/** A user who may be named. */
export type Person = { _id: string; name: string };

/** The `@` after which the user is typing: its position, and the text typed since; null if there is none. */
export function findTypedName(text: string, place: number): { at: number; part: string } | null {
  const before = text.slice(0, place);
  const at = before.lastIndexOf('@');
  if (at === -1) return null;
  const part = before.slice(at + 1);
  // An address (`somchai@example.com`) names nobody, and neither does an `@` on an earlier line.
  if (/\w$/.test(before.slice(0, at)) || /[\n@]/.test(part) || part.length > 40) return null;
  return { at, part };
}

/** The text with a name inserted at the `@`. */
export function insertName(
  text: string,
  { at, part, name }: { at: number; part: string; name: string },
): { text: string; place: number } {
  const put = `@${name} `;
  return { text: text.slice(0, at) + put + text.slice(at + 1 + part.length), place: at + put.length };
}

/** The people that a text names: the longest name that fits after each `@`. */
export function findMentionedNames(text: string, people: readonly Person[]): string[] {
  const longest = people.filter(({ name }) => name !== '').toSorted((a, b) => b.name.length - a.name.length);
  const found = new Set<string>();
  for (const { index } of text.matchAll(/@/g)) {
    if (/\w$/.test(text.slice(0, index))) continue;
    const behind = text.slice(index + 1).toLocaleLowerCase();
    const person = longest.find(({ name }) => behind.startsWith(name.toLocaleLowerCase()));
    if (person) found.add(person._id);
  }
  return [...found];
}
