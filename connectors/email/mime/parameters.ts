import { decodeBinary } from '#connectors/email/mime/charset.ts';
import { decodeWords } from '#connectors/email/mime/words.ts';

/** A field with parameters: `text/plain; charset=utf-8` is value and params, names in lower case. */
export type StructuredField = { value: string; params: Readonly<Record<string, string>> };

const PARAMETER = /([^\s;="(),]{1,100})\s*=\s*("(?:[^"\\]|\\[\s\S])*"?|[^;]*)/g;

/**
 * Reads a field like Content-Type (RFC 2045, 5.1) with common deviations from the RFC: no semicolon, quotes that never close, values with
 * spaces, values in several pieces and in other character sets (RFC 2231), encoded words.
 */
export function readStructured(field: string): StructuredField {
  const value = /^[\s"]*([^\s;"=]*(?:\s*\/\s*[^\s;"=]+)?)(?=[\s;"]|$)/.exec(field)?.[1] ?? '';
  const params = new Map<string, string>();
  const pieces = new Map<string, { place: number; text: string; coded: boolean }[]>();
  for (const [, key = '', raw = ''] of field.slice(value.length).matchAll(PARAMETER)) {
    const text = unquoted(raw);
    const [, name = '', place = '', star = ''] =
      /^([^*]+)(?:\*(\d{1,4}))?(\*)?$/.exec(key.toLowerCase()) ?? [];
    if (name === '') continue;
    if (place === '' && star === '') {
      if (!params.has(name)) params.set(name, decodeWords(text));
    } else {
      const list = pieces.get(name) ?? [];
      list.push({ place: Number(place), text, coded: star !== '' });
      pieces.set(name, list);
    }
  }
  for (const [name, list] of pieces) params.set(name, joined(list));
  return { value: value.replaceAll(/\s/g, '').toLowerCase(), params: Object.fromEntries(params) };
}

function unquoted(raw: string): string {
  if (!raw.startsWith('"')) return raw.trim();
  return raw
    .replace(/^"/, '')
    .replace(/"\s*$/, '')
    .replaceAll(/\\([\s\S])/g, '$1');
}

/** RFC 2231: pieces by their number; the first of a coded value begins with its character set and language. */
function joined(list: { place: number; text: string; coded: boolean }[]): string {
  let charset = '';
  const binary = list
    .toSorted((a, b) => a.place - b.place)
    .map(({ text, coded }, at) => {
      if (!coded) return text;
      const marked = at === 0 ? /^([^']*)'[^']*'([\s\S]*)$/.exec(text) : null;
      if (marked) charset = marked[1] ?? '';
      return (marked?.[2] ?? text).replaceAll(/%([0-9A-Fa-f]{2})/g, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      );
    })
    .join('');
  return decodeBinary(binary, charset).replaceAll(/[\r\n\u0000]/g, '');
}
