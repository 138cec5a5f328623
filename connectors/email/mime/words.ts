import { decodeBinary } from '#connectors/email/mime/charset.ts';
import { fromBase64 } from '#connectors/email/mime/transfer.ts';

/** A question mark within is against the rule and seen; another word that begins within is not a part of this one. */
const WORD = /=\?([^?\s]{1,60})\?([bBqQ])\?((?:(?!=\?(?!=))[^?]|\?(?!=))*)\?=/g;
type Word = { charset: string; binary: string };

/**
 * The text of a field that may contain encoded words (RFC 2047): adjacent ones are joined, and if a letter was split between two of them,
 * its bytes are joined before they are decoded. Bytes outside of them are decoded as UTF-8 if they are valid UTF-8.
 *
 * @param value the field, one character a byte
 * @param fallback the character set of plain bytes that are not UTF-8
 */
export function decodeWords(value: string, fallback?: string): string {
  let text = '';
  let pending: Word | null = null;
  let end = 0;
  const flush = (): void => {
    if (pending) text += decodeBinary(pending.binary, pending.charset);
    pending = null;
  };
  for (const found of value.matchAll(WORD)) {
    const between = value.slice(end, found.index);
    const word = readWord(found);
    if (pending === null || between.trim() !== '') {
      flush();
      text += decodeBinary(between, fallback);
      pending = word;
    } else if (pending.charset === word.charset) pending = { ...word, binary: pending.binary + word.binary };
    else {
      flush();
      pending = word;
    }
    end = found.index + found[0].length;
  }
  flush();
  return clean(text + decodeBinary(value.slice(end), fallback));
}

function readWord([, charset = '', kind = '', encoded = '']: RegExpExecArray): Word {
  const binary =
    kind.toLowerCase() === 'b'
      ? Buffer.from(fromBase64(encoded)).toString('latin1')
      : encoded
          .replaceAll('_', ' ')
          .replaceAll(/=([0-9A-Fa-f]{2})/g, (_, code: string) =>
            String.fromCharCode(Number.parseInt(code, 16)),
          );
  return { charset: charset.toLowerCase().replace(/\*.*$/, ''), binary };
}

/** No line ends and no NUL: a field is one line, regardless of the content of its encoded words. */
function clean(text: string): string {
  return text
    .replaceAll(/[\r\n\t]+/g, ' ')
    .replaceAll('\u0000', '')
    .toWellFormed()
    .trim();
}
