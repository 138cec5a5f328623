const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/**
 * The text of XML with its five entities and character references. Others are left as they are written: nothing that a document declares
 * itself is ever expanded.
 */
export function decodeXml(text: string): string {
  if (!text.includes('&')) return text;
  return text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos));/gi, (whole, ...found) => {
    const [decimal, hex, name] = found as (string | undefined)[];
    if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
    return code <= 0x10_ff_ff ? String.fromCodePoint(code).toWellFormed() : whole;
  });
}

/** A text as a workbook stores it: characters that XML cannot hold are escaped (ECMA-376, 22.9.2.19). */
export function decodeSheetText(text: string): string {
  const plain = decodeXml(text);
  if (!plain.includes('_x')) return plain;
  return plain.replaceAll(/_x([\dA-Fa-f]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** The runs of a text that is formatted in parts, without how it is pronounced. */
export function joinRuns(xml: string): string {
  const spoken = xml.includes('<rPh') ? xml.replaceAll(/<rPh[\s>][\s\S]*?<\/rPh>/g, '') : xml;
  let text = '';
  for (const [, run = ''] of spoken.matchAll(/<(?:\w+:)?t(?:\s[^>]*)?>([^<]*)<\/(?:\w+:)?t>/g)) text += run;
  return decodeSheetText(text);
}

/** An attribute of a tag. */
export function findAttribute(tag: string, name: string): string | undefined {
  const found = new RegExp(`(?:^|\\s)${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag);
  const value = found?.[1] ?? found?.[2];
  return value === undefined ? undefined : decodeXml(value);
}
