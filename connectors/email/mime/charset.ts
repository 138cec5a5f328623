/*
 * Text from the bytes of a mail. What a mail declares is a hint only: labels are misspelt, unknown, or contradicted by the bytes.
 */
import { decodeText } from '#connectors/kit/charset.ts';

/**
 * Bytes as text, never an exception: in the character set determined from the bytes and the declared label. UTF-7, which only e-mails use,
 * is decoded only if the label names it.
 *
 * @param labels the declared character sets, in any writing, the most trusted first
 */
export function decodeBytes(bytes: Uint8Array, ...labels: readonly (string | undefined)[]): string {
  const isUtf7 = labels.some((label) => UTF7.test(label?.trim() ?? ''));
  return isUtf7 ? decodeUtf7(Buffer.from(bytes).toString('latin1')) : decodeText(bytes, labels);
}

const UTF7 = /^["']?(?:x-)?(?:unicode-.*)?utf-?7/i;

/** Bytes that were stored as a string of one character each. */
export function decodeBinary(binary: string, ...labels: readonly (string | undefined)[]): string {
  return ASCII.test(binary) && !labels.some(isShifted)
    ? binary
    : decodeBytes(Buffer.from(binary, 'latin1'), ...labels);
}

const ASCII = /^[\u0001-\u007f]*$/;

/** Whether text of a character set may consist of ASCII bytes alone and yet be something else. */
const isShifted = (label: string | undefined): boolean => /utf|jp|2022|unicode|hz/i.test(label ?? '');

/** The character set that an HTML document names in its head, for parts whose header names none. */
export function detectHtmlCharset(bytes: Uint8Array): string | undefined {
  return /<meta[^>]{1,300}?charset\s*=\s*["']?\s*([\w.:-]{2,40})/i.exec(
    Buffer.from(bytes.subarray(0, 4096)).toString('latin1'),
  )?.[1];
}

/** RFC 2152: runs of modified Base64 between `+` and `-` hold UTF-16; `+-` is a plus. */
function decodeUtf7(text: string): string {
  return text.replaceAll(/\+([A-Za-z0-9+/]*)-?/g, (_, run: string) => {
    if (run === '') return '+';
    const bytes = Buffer.from(run, 'base64');
    return new TextDecoder('utf-16be').decode(bytes.subarray(0, bytes.length - (bytes.length % 2)));
  });
}
