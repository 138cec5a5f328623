// What is never closed reaches to the end: otherwise each of many beginnings would be searched through to the end.
const TAG =
  /<!\[CDATA\[[\s\S]*?(?:\]\]>|$)|<!--[\s\S]*?(?:-->|$)|<(\/?)([a-z_][\w:.-]*)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/gi;
const ATTRIBUTE = /(\s+)([\w:.-]+)(\s*=\s*)(?:"([^"]*)"|'([^']*)')/g;
/** Attributes that hold an address in feeds and in the markup they carry. */
const ADDRESSES = new Set(['href', 'url', 'src', 'uri', 'rdf:resource']);
/** Elements whose text is an address. A guid is left as it is: it is an id first. */
const ADDRESS_ELEMENTS = new Set(['link', 'comments', 'uri', 'logo', 'icon']);
/** Nobody nests deeper; deeper elements keep the base of the last level. */
const MOST_OPEN = 500;

/**
 * Makes the relative addresses of a feed absolute where the feed names a base (XML Base, W3C 2009: `xml:base` on any element, each
 * relative to the one around it). A feed without the attribute stays as it is.
 *
 * @param url where the feed was found, to which the outermost base is relative
 */
export function resolveBases(xml: string, url: string): string {
  if (!xml.includes('xml:base')) return xml;
  const open: string[] = [];
  let base = url;
  let deeper = 0;
  let result = '';
  let at = 0;
  for (const match of xml.matchAll(TAG)) {
    const [whole, closing, name, attributes = '', empty] = match;
    if (name === undefined) continue;
    if (closing) {
      if (deeper > 0) deeper -= 1;
      else base = open.pop() ?? url;
      continue;
    }
    const own = resolve(attributeOf(attributes, 'xml:base'), base) ?? base;
    result += xml.slice(at, match.index) + tagWithin(whole, attributes, own);
    at = match.index + whole.length;
    if (empty) continue;
    if (open.length === MOST_OPEN) deeper += 1;
    else {
      open.push(base);
      base = own;
    }
    if (!ADDRESS_ELEMENTS.has(name.toLowerCase())) continue;
    const [said = '', literal, escaped = ''] = textAt(xml, at);
    const address = literal ?? unescape(escaped);
    if (address.trim() === '') continue;
    result += escape(resolve(address, base) ?? address);
    at += said.length;
  }
  return result + xml.slice(at);
}

const TEXT = /\s*<!\[CDATA\[([\s\S]*?)(?:\]\]>\s*|$)|([^<]*)/y;

/** The text of an element from an offset on: all of it, with the content of CDATA sections and escaped text. */
function textAt(xml: string, at: number): readonly (string | undefined)[] {
  TEXT.lastIndex = at;
  return TEXT.exec(xml) ?? [];
}

function tagWithin(tag: string, attributes: string, base: string): string {
  const resolved = attributes.replace(ATTRIBUTE, (whole: string, ...groups: (string | undefined)[]) => {
    const [space = '', name = '', equals = '', double, single] = groups;
    const address = ADDRESSES.has(name.toLowerCase())
      ? resolve(unescape(double ?? single ?? ''), base)
      : undefined;
    return address === undefined ? whole : `${space}${name}${equals}"${escape(address)}"`;
  });
  return tag.replace(attributes, () => resolved);
}

function attributeOf(attributes: string, wanted: string): string | undefined {
  for (const [, , name, , double, single] of attributes.matchAll(ATTRIBUTE))
    if (name?.toLowerCase() === wanted) return unescape(double ?? single ?? '');
  return undefined;
}

function resolve(address: string | undefined, base: string): string | undefined {
  return address !== undefined && URL.canParse(address.trim(), base)
    ? new URL(address.trim(), base).href
    : undefined;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
};

const LAST_CODE = 0x10ffff;

function unescape(text: string): string {
  return text.replaceAll(
    /&(?:amp|lt|gt|quot|apos|#(?:x([\da-f]{1,6})|(\d{1,7})));/gi,
    (entity, hex?: string, decimal?: string) => {
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      if (Number.isNaN(code)) return ENTITIES[entity] ?? entity;
      return code > 0 && code <= LAST_CODE ? String.fromCodePoint(code) : entity;
    },
  );
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
