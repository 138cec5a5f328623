/** Languages whose own name is also known. */
const BY_OWN_NAME = 'th en ja zh ko de fr es pt it nl ru vi id ms lo km my ar hi tr pl sv'.split(' ');
/** Languages without a two-letter code that have a name of their own. */
const OF_THREE_LETTERS = ['fil', 'yue', 'haw', 'ceb', 'hmn', 'nds', 'gsw'];
/** The values of files for an unknown language (ISO 639-2 and the codes of networks). */
const NONE =
  /^(?:|und|zxx|mul|mis|qaa|q[a-z]{2}|art|n\/?a|-|–|none|null|unknown|unknown language|other|ไม่ทราบ|ไม่ระบุ|อื่น ?ๆ|ภาษาที่ไม่รู้จัก)$/;
/** Codes that are equivalent to another stored code: languages are identified as these. */
const STORED: Readonly<Record<string, string>> = { fil: 'tl', nb: 'no', nn: 'no', cmn: 'zh' };

let names: ReadonlyMap<string, string> | undefined;
let codes: Intl.DisplayNames | undefined;

/**
 * The code under which a language is stored (ISO 639-1, else 639-3), for a code of two or three letters (also of 639-2/B and withdrawn
 * ones: `tha`, `ger`, `in`), a locale, or a name in English, Thai or the language itself.
 *
 * @returns empty where the text says that the language is unknown, undefined where it is none
 */
export function readLanguage(text: string): string | undefined {
  if (read.has(text)) return read.get(text);
  if (read.size >= MOST_REMEMBERED) read.clear();
  const code = findLanguage(text);
  read.set(text, code);
  return code;
}

/** Cache of recent values: a file repeats the same few words in each row. */
const read = new Map<string, string | undefined>();
const MOST_REMEMBERED = 2000;

function findLanguage(text: string): string | undefined {
  const plain = text.normalize('NFKC').trim().toLowerCase();
  if (NONE.test(plain)) return '';
  names ??= everyName();
  const name =
    names.get(plain) ??
    names.get(plain.replace(/^(?:ภาษา|bahasa)\s*/, '')) ??
    names.get(plain.replace(/ language$/, ''));
  if (name !== undefined) return name;
  return (
    readCode(plain) ??
    readCode(/\(([a-z]{2,3})\)$/.exec(plain)?.[1] ?? '') ??
    names.get(plain.replace(/\s*\([^)]*\)$/, ''))
  );
}

function readCode(plain: string): string | undefined {
  const shape = /^[a-z]{2,3}(?=$|[-_@.])/.exec(plain)?.[0];
  if (shape === undefined) return undefined;
  codes ??= new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });
  const [canonical = shape] = Intl.getCanonicalLocales(shape);
  const [code = ''] = canonical.split('-');
  return codes.of(code) === undefined ? undefined : (STORED[code] ?? code);
}

function everyName(): Map<string, string> {
  const found = new Map<string, string>();
  const letters = 'abcdefghijklmnopqrstuvwxyz';
  const pairs = Array.from(letters, (first) => Array.from(letters, (second) => first + second)).flat();
  for (const language of ['en', 'th']) {
    const display = new Intl.DisplayNames([language], { type: 'language', fallback: 'none' });
    for (const pair of [...pairs, ...OF_THREE_LETTERS]) {
      const name = display.of(pair)?.toLowerCase();
      const code = name === undefined ? undefined : readCode(pair);
      if (name === undefined || code === undefined || found.has(name)) continue;
      found.set(name, code);
      found.set(name.replace(/^ภาษา\s*/, ''), code);
    }
  }
  for (const code of BY_OWN_NAME) {
    const name = new Intl.DisplayNames([code], { type: 'language', fallback: 'none' }).of(code);
    if (name !== undefined && !found.has(name.toLowerCase())) found.set(name.toLowerCase(), code);
  }
  return found;
}
