import { isValid } from '#connectors/bluesky/syntax.ts';

/** A part of a text that is a link, a hashtag or the name of an account; its place is counted in bytes of UTF-8. */
export type Facet = {
  index: { byteStart: number; byteEnd: number };
  features: [{ $type: string; uri?: string; tag?: string; did?: string }];
};

const RICH_TEXT = 'app.bsky.richtext.facet';
const LINK = /(?<=^|[\s(])https?:\/\/\S+/g;
const TAG = /(?<=^|\s)[#＃]([\p{L}\p{M}\p{N}_]{1,64})(?![\p{L}\p{M}\p{N}_])/gu;
const NAME = /(?<=^|[\s(])@([a-zA-Z0-9.-]+[a-zA-Z0-9])/g;
/** Accounts of one text that are looked up. */
const MOST_NAMES = 10;

/** The handles that a text names, each once. */
export function listNames(text: string): string[] {
  const names = [...text.matchAll(NAME)].flatMap(([, name = '']) => (isValid('handle', name) ? [name] : []));
  return [...new Set(names)].slice(0, MOST_NAMES);
}

/** A link without the sign that ends its sentence, and without a bracket that was opened before it. */
function trimLink(text: string): string {
  const link = text.replace(/[.,;:!?'"]+$/, '');
  return link.endsWith(')') && !link.includes('(') ? link.slice(0, -1) : link;
}

/** The facets of a text. Without them Bluesky shows links, hashtags and names as plain text, and notifies nobody. */
export function buildFacets(text: string, people: ReadonlyMap<string, string>): Facet[] {
  const place = (at: number, part: string): Facet['index'] => {
    const byteStart = Buffer.byteLength(text.slice(0, at));
    return { byteStart, byteEnd: byteStart + Buffer.byteLength(part) };
  };
  const links = [...text.matchAll(LINK)].flatMap(({ 0: whole, index }): Facet[] => {
    const uri = trimLink(whole);
    return URL.canParse(uri)
      ? [{ index: place(index, uri), features: [{ $type: `${RICH_TEXT}#link`, uri }] }]
      : [];
  });
  const tags = [...text.matchAll(TAG)].flatMap(({ 0: whole, 1: tag = '', index }): Facet[] =>
    /^\p{N}+$/u.test(tag)
      ? []
      : [{ index: place(index, whole), features: [{ $type: `${RICH_TEXT}#tag`, tag }] }],
  );
  const names = [...text.matchAll(NAME)].flatMap(({ 0: whole, 1: name = '', index }): Facet[] => {
    const did = people.get(name);
    return did === undefined
      ? []
      : [{ index: place(index, whole), features: [{ $type: `${RICH_TEXT}#mention`, did }] }];
  });
  return [...links, ...tags, ...names].toSorted((one, other) => one.index.byteStart - other.index.byteStart);
}
