import { readFileSync } from 'node:fs';

/** The entries of the glossary, each on one line. */
export const GLOSSARY_ENTRIES = readFileSync('docs/glossary.md', 'utf8')
  .split(/\n(?=- \*\*)/)
  .slice(1)
  .map((entry) => entry.replaceAll(/\s+/g, ' ').trim());

/** Words that the glossary replaces: in lower case forbidden as a part of any name, with a capital only as the whole name. */
export const REPLACED = GLOSSARY_ENTRIES.flatMap((entry) => [
  ...(/ Not: (.*)$/.exec(entry)?.[1] ?? '').matchAll(/`(\w+)`/g),
]).map(([, word = '']) => word);

/** Everyday words that do not describe a thing. */
const DIALECT = `
  asked told said given taken kept held wanted brought bring laid
  heard hear felt begun stands standing mend fate deed whence whoever
`
  .trim()
  .split(/\s+/);

function splitName(name: string): string[] {
  return (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g) ?? []).map((word) => word.toLowerCase());
}

/** The replaced words in a name, whether in camel case, in snake case or with dots and hyphens. */
export function findReplacedWords(name: string): string[] {
  const words = splitName(name);
  return [...REPLACED, ...DIALECT].filter((word) => word === name || words.includes(word));
}
