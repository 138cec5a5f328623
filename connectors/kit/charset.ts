/**
 * Text from bytes in the character set that they declare: a byte order mark first, then the label given by the header, then
 * the one found in the document, then UTF-8. A label that is unknown or that the bytes contradict is passed over.
 * TIS-620 and ISO-8859-11 are read as windows-874, their superset (WHATWG Encoding).
 */
export function decodeText(bytes: Uint8Array, labels: readonly (string | undefined)[]): string {
  const marked = byteOrderMark(bytes);
  for (const label of [marked, ...labels, 'utf-8']) {
    const text = label === undefined ? undefined : tryDecode(bytes, label);
    if (text !== undefined) return text;
  }
  return new TextDecoder('utf-8').decode(bytes);
}

/** The `charset` of a Content-Type header. */
export function charsetOf(contentType: string | null): string | undefined {
  return /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(contentType ?? '')?.[1];
}

/** The encoding that an XML document declares in its first line. */
export function xmlEncoding(bytes: Uint8Array): string | undefined {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  return /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(head)?.[1];
}

function byteOrderMark(bytes: Uint8Array): string | undefined {
  const [a, b, c] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8';
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  return a === 0xfe && b === 0xff ? 'utf-16be' : undefined;
}

function tryDecode(bytes: Uint8Array, label: string): string | undefined {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
