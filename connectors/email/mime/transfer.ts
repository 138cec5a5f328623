/**
 * The bytes of a part's body, which is passed as a string of one character per byte. A broken body is decoded as far as possible; an
 * unknown encoding leaves the bytes unchanged, so that nothing is lost.
 *
 * @param encoding the value of Content-Transfer-Encoding, in any case
 */
export function decodeBody(body: string, encoding: string): Uint8Array<ArrayBuffer> {
  const name = encoding
    .trim()
    .toLowerCase()
    .replaceAll(/["'\s;]/g, '');
  if (/^(?:base64|b64)/.test(name)) return fromBase64(body);
  if (/^quoted-?printable/.test(name))
    return Uint8Array.from(Buffer.from(fromQuotedPrintable(body), 'latin1'));
  if (/^(?:x-)?uu(?:e|encode)?/.test(name)) return fromUuencode(body);
  return Uint8Array.from(Buffer.from(body, 'latin1'));
}

/** Whether declared Base64 is readable as plain text: programs that copy a text forget to change its declaration. */
export function isNoBase64(body: string): boolean {
  const lines = body.split(/\r?\n/).filter((line) => line.trim() !== '');
  const foreign = body.replaceAll(/[A-Za-z0-9+/=\s]/g, '').length;
  const worded = lines.filter((line) => /\S[ \t]+\S/.test(line)).length;
  return foreign * 20 > body.length || worded * 2 > lines.length;
}

/** Base64 of RFC 2045: line ends and foreign characters are skipped, and padding may occur between joined pieces. */
export function fromBase64(body: string): Uint8Array<ArrayBuffer> {
  const signs = body
    .replaceAll('-', '+')
    .replaceAll('_', '/')
    .replaceAll(/[^A-Za-z0-9+/=]/g, '');
  const pieces = signs.split(/=+/).filter((piece) => piece !== '');
  return Uint8Array.from(Buffer.concat(pieces.map((piece) => Buffer.from(piece, 'base64'))));
}

/** Quoted-printable of RFC 2045: soft line ends are removed, a `=` that begins no code stays unchanged. */
function fromQuotedPrintable(body: string): string {
  return (
    body
      // From the first of several spaces only: starting at each of a million would scan to their end every time.
      .replaceAll(/(?<![ \t])[ \t]+(?=\r?\n|$)/g, '')
      .replaceAll(/=\r?\n|=$/g, '')
      .replaceAll(/=([0-9A-Fa-f]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  );
}

/** Lines of `begin … end`: the first character gives the number of bytes of a line, each character carries six bits, counted from 32. */
function fromUuencode(body: string): Uint8Array<ArrayBuffer> {
  const bytes: number[] = [];
  for (const line of body.split(/\r?\n/)) {
    if (/^begin \d{3}/.test(line)) continue;
    if (line === 'end') break;
    const count = (line.charCodeAt(0) - 32) & 63;
    const bits = Array.from(line.slice(1), (sign) => (sign.charCodeAt(0) - 32) & 63);
    for (let at = 0, taken = 0; taken < count && at < bits.length; at += 4) {
      const word =
        ((bits[at] ?? 0) << 18) |
        ((bits[at + 1] ?? 0) << 12) |
        ((bits[at + 2] ?? 0) << 6) |
        (bits[at + 3] ?? 0);
      for (const shift of [16, 8, 0]) {
        if (taken++ < count) bytes.push((word >> shift) & 255);
      }
    }
  }
  return Uint8Array.from(bytes);
}
