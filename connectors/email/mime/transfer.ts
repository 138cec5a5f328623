/**
 * The bytes of a part's body, which stands here as a string of one character a byte. What is broken is read as far as it goes; an
 * encoding that nobody knows leaves the bytes as they are, so that nothing is lost.
 *
 * @param encoding the value of Content-Transfer-Encoding, in any writing
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

/** Whether what is said to be Base64 is readable as it stands: programs that copy a text forget to change what they say of it. */
export function isNoBase64(body: string): boolean {
  const lines = body.split(/\r?\n/).filter((line) => line.trim() !== '');
  const foreign = body.replaceAll(/[A-Za-z0-9+/=\s]/g, '').length;
  const worded = lines.filter((line) => /\S[ \t]+\S/.test(line)).length;
  return foreign * 20 > body.length || worded * 2 > lines.length;
}

/** Base64 of RFC 2045: line ends and foreign signs are passed over, and padding may stand between joined pieces. */
export function fromBase64(body: string): Uint8Array<ArrayBuffer> {
  const signs = body
    .replaceAll('-', '+')
    .replaceAll('_', '/')
    .replaceAll(/[^A-Za-z0-9+/=]/g, '');
  const pieces = signs.split(/=+/).filter((piece) => piece !== '');
  return Uint8Array.from(Buffer.concat(pieces.map((piece) => Buffer.from(piece, 'base64'))));
}

/** Quoted-printable of RFC 2045: soft line ends go, a `=` that begins no code stays as it is. */
const fromQuotedPrintable = (body: string): string =>
  body
    // From the first of several spaces only: from each of a million it would be looked to the end of them.
    .replaceAll(/(?<![ \t])[ \t]+(?=\r?\n|$)/g, '')
    .replaceAll(/=\r?\n|=$/g, '')
    .replaceAll(/=([0-9A-Fa-f]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** Lines of `begin … end`: the first sign tells how many bytes a line holds, each sign carries six bits from 32 on. */
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
