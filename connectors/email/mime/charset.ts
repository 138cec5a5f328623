/*
 * Text from the bytes of a mail. What a mail declares is a hint only: labels are misspelt, unknown, or contradicted by the bytes.
 */

/** Names that mails use and the WHATWG Encoding standard does not know. */
const ALIASES: Readonly<Record<string, string>> = {
  ansi: 'windows-1252',
  cp874: 'windows-874',
  cp932: 'shift_jis',
  cp936: 'gbk',
  cp949: 'euc-kr',
  cp950: 'big5',
  'iso-8859-8-e': 'iso-8859-8',
  'iso-2022-kr': 'euc-kr',
  'big5-eten': 'big5',
  ks_c_5601: 'euc-kr',
  latin: 'windows-1252',
  ms950: 'big5',
  'x-euc-jp': 'euc-jp',
  'x-sjis-jp': 'shift_jis',
  'x-windows-874': 'windows-874',
};

/** Labels that promise nothing: what is sent under them is UTF-8 or some code page of the writer's machine. */
const EMPTY_LABEL =
  /^(?:|us-?ascii.*|ascii|ansi_x3\.\d.*|(?:unknown|x-unknown|8bit|7bit|binary|default|utf-?8).*)$/;

/**
 * Bytes as text, never an exception: by the declared character set where it is known and fits, as UTF-8 where the bytes are that,
 * else as windows-1252, in which every byte has a meaning.
 *
 * @param label the declared character set, in any writing
 */
export function decodeBytes(bytes: Uint8Array, label = ''): string {
  const name = label.trim().toLowerCase().replaceAll(/["']/g, '').replace(/\*.*$/, '');
  if (/^(?:x-)?(?:unicode-.*)?utf-?7$/.test(name)) return decodeUtf7(Buffer.from(bytes).toString('latin1'));
  if (!EMPTY_LABEL.test(name)) {
    const text = decodeStrictly(bytes, ALIASES[name] ?? name);
    if (text !== undefined) return text;
  }
  const utf8 = decodeStrictly(bytes, 'utf-8');
  if (utf8 !== undefined) return utf8;
  return decodeLoosely(bytes, EMPTY_LABEL.test(name) ? name : (ALIASES[name] ?? name));
}

/** Bytes that were kept as a string of one character each. */
export const decodeBinary = (binary: string, label?: string): string =>
  decodeBytes(Buffer.from(binary, 'latin1'), label);

/** The character set that an HTML document names in its head, for parts whose header names none. */
export const htmlCharset = (binary: string): string | undefined =>
  /<meta[^>]{1,300}?charset\s*=\s*["']?\s*([\w.:-]{2,40})/i.exec(binary.slice(0, 4096))?.[1];

function decodeStrictly(bytes: Uint8Array, label: string): string | undefined {
  try {
    if (/^utf-?16$/.test(label) && bytes[0] === 0xfe && bytes[1] === 0xff)
      return new TextDecoder('utf-16be', { fatal: true }).decode(bytes);
    const read = label === 'iso-2022-jp' ? withoutIdleShifts(bytes) : bytes;
    return new TextDecoder(label, { fatal: true }).decode(read);
  } catch {
    return undefined;
  }
}

/** ISO-2022-JP without the shifts that another one follows at once: joined pieces have them, and they are faults to the decoder. */
const withoutIdleShifts = (bytes: Uint8Array): Uint8Array =>
  Buffer.from(
    Buffer.from(bytes)
      .toString('latin1')
      .replaceAll(/(?:\u001b(?:\([BJI]|\$[@B]))+(?=\u001b)/g, ''),
    'latin1',
  );

/** What is broken in a character set of several bytes is replaced; what claimed to be UTF-8 and is mostly so stays that. */
function decodeLoosely(bytes: Uint8Array, label: string): string {
  const claimed = /^utf-?8/.test(label) ? 'utf-8' : label;
  try {
    const text = new TextDecoder(claimed).decode(bytes);
    const broken = text.split('\uFFFD').length - 1;
    if (broken * 10 < text.length) return text;
  } catch {
    // An unknown label: the bytes are read by the code page that gives each of them a meaning.
  }
  return new TextDecoder('windows-1252').decode(bytes);
}

/** RFC 2152: runs of modified Base64 between `+` and `-` hold UTF-16; `+-` is a plus. */
function decodeUtf7(text: string): string {
  return text.replaceAll(/\+([A-Za-z0-9+/]*)-?/g, (_, run: string) => {
    if (run === '') return '+';
    const bytes = Buffer.from(run, 'base64');
    return new TextDecoder('utf-16be').decode(bytes.subarray(0, bytes.length - (bytes.length % 2)));
  });
}
