import { CharsetEvidence } from '#engine/charset/charset-evidence.ts';
import { readCharsetName, isMultibyte } from '#engine/charset/charset-name.ts';
import { decideCharset } from '#engine/charset/decide-charset.ts';

/**
 * Text from bytes, never an exception: in the character set that bytes and labels come to ({@link decideCharset}). What is broken in it
 * becomes one replacement sign each.
 *
 * @param labels the character sets that came with it, the most trusted first: of the header, then of the document
 */
export function decodeText(bytes: Uint8Array, labels: readonly (string | undefined)[] = []): string {
  const evidence = new CharsetEvidence();
  evidence.add(bytes);
  evidence.utf8.end();
  const name = decideCharset(evidence, labels);
  if (!isMultibyte(name)) return new TextDecoder(name).decode(bytes);
  const read = name === 'iso-2022-jp' ? withoutIdleShifts(bytes) : bytes;
  const text = new TextDecoder(name).decode(read);
  const broken = text.split('\uFFFD').length - 1;
  const fits =
    evidence.utf8.broken === 0 && evidence.utf8.whole > 0 ? broken === 0 : broken * 10 < text.length;
  if (fits) return text;
  const others = labels.filter((label) => readCharsetName(label) !== name);
  return new TextDecoder(decideCharset(evidence, others)).decode(bytes);
}

/** The `charset` of a Content-Type header. */
export function parseCharset(contentType: string | null): string | undefined {
  return /;\s*charset\s*=\s*["']?\s*([^"';\s]+)/i.exec(contentType ?? '')?.[1];
}

/** The encoding that an XML document declares in its first line. */
export function detectXmlEncoding(bytes: Uint8Array): string | undefined {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 400)).replaceAll('\0', '');
  return /^\W{0,8}<\?xml[^>]*\sencoding\s*=\s*["']\s*([^"'<>]{1,60}?)\s*["']/.exec(head)?.[1];
}

/** ISO-2022-JP without the shifts that another one follows at once: joined pieces have them, and they are faults to the decoder. */
function withoutIdleShifts(bytes: Uint8Array): Uint8Array {
  return Buffer.from(
    Buffer.from(bytes)
      .toString('latin1')
      .replaceAll(/(?:\u001b(?:\([BJI]|\$[@B]))+(?=\u001b)/g, ''),
    'latin1',
  );
}
