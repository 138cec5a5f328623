/*
 * The files in winmail.dat, as Outlook sends them to everybody who reads no "rich text" ([MS-OXTNEF]).
 */
import { decodeBytes, detectHtmlCharset } from '#connectors/email/mime/charset.ts';
import { OBJECT, readTnefProps, STRING8, UNICODE, type TnefProp } from '#connectors/email/mime/tnef-props.ts';

/** A file of a TNEF stream. */
export type TnefFile = { name: string; type: string; cid: string; content: Buffer };

/**
 * The content of a TNEF stream. `complete`: all of it could be read and every attachment is among the files; a body in compressed RTF is
 * not read.
 */
export type Tnef = { files: TnefFile[]; text: string; html: string; complete: boolean };

const SIGNATURE = 0x223e9f78;
const ATTRIBUTE = {
  codePage: 0x00069007,
  begin: 0x00069002,
  title: 0x00018010,
  data: 0x0006800f,
  attachment: 0x00069005,
  message: 0x00069003,
  body: 0x0002800c,
} as const;
const PROP = {
  body: 0x1000,
  html: 0x1013,
  displayName: 0x3001,
  data: 0x3701,
  shortName: 0x3704,
  longName: 0x3707,
  mimeTag: 0x370e,
  contentId: 0x3712,
  internetCodePage: 0x3fde,
} as const;

const MOST_ATTRIBUTES = 20_000;
const MOST_FILES = 200;
/** Deeper messages within messages stay closed. */
const MOST_DEPTH = 4;
const NAME_MAX = 500;
const IID_LENGTH = 16;

/** Whether bytes begin as a TNEF stream does. */
export function isTnef(bytes: Uint8Array): boolean {
  return bytes.length >= 6 && Buffer.from(bytes.subarray(0, 4)).readUInt32LE() === SIGNATURE;
}

/** Reads a TNEF stream; never throws. @returns null where the bytes are none */
export function readTnef(bytes: Uint8Array, depth = 0): Tnef | null {
  if (!isTnef(bytes)) return null;
  const { attributes, complete } = attributesOf(Buffer.from(bytes));
  const page = attributes.find(({ id }) => id === ATTRIBUTE.codePage)?.data;
  const charset = charsetOf(page && page.length >= 4 ? page.readUInt32LE() : 0);
  const message = readTnefProps(attributes.find(({ id }) => id === ATTRIBUTE.message)?.data ?? EMPTY);
  const attached = attachmentsOf(attributes).slice(0, MOST_FILES);
  const read = attached.map((one) => readAttachment(one, { charset, depth }));
  const body = attributes.find(({ id }) => id === ATTRIBUTE.body)?.data;
  return {
    files: read.flatMap(({ files }) => files),
    text: textOf(message.props.get(PROP.body), charset) || decoded(body ?? EMPTY, charset),
    html: htmlOf(message.props, charset),
    complete: complete && attached.length < MOST_FILES && read.every((one) => one.complete),
  };
}

const EMPTY = Buffer.alloc(0);

type Attribute = { id: number; data: Buffer };

/** The attributes up to the first that is cut off. Checksums are not compared: a wrong one loses nothing. */
function attributesOf(bytes: Buffer): { attributes: Attribute[]; complete: boolean } {
  const attributes: Attribute[] = [];
  let at = 6;
  while (at + 9 <= bytes.length && attributes.length < MOST_ATTRIBUTES) {
    const level = bytes[at];
    const end = at + 9 + bytes.readUInt32LE(at + 5);
    if ((level !== 1 && level !== 2) || end > bytes.length) break;
    attributes.push({ id: bytes.readUInt32LE(at + 1), data: bytes.subarray(at + 9, end) });
    at = end + 2;
  }
  // Some writers pad the end; a last checksum may lack.
  return { attributes, complete: bytes.subarray(at).every((byte) => byte === 0) };
}

/** The attributes of each attachment: a new one begins with its rendering data. */
function attachmentsOf(attributes: readonly Attribute[]): Map<number, Buffer>[] {
  const found: Map<number, Buffer>[] = [];
  const ofFile: ReadonlySet<number> = new Set([ATTRIBUTE.title, ATTRIBUTE.data, ATTRIBUTE.attachment]);
  for (const { id, data } of attributes) {
    if (id === ATTRIBUTE.begin) found.push(new Map());
    if (!ofFile.has(id)) continue;
    if (found.length === 0) found.push(new Map());
    found.at(-1)?.set(id, data);
  }
  return found;
}

type Context = { charset: string; depth: number };

function readAttachment(
  attributes: ReadonlyMap<number, Buffer>,
  { charset, depth }: Context,
): Pick<Tnef, 'files' | 'complete'> {
  const { props } = readTnefProps(attributes.get(ATTRIBUTE.attachment) ?? EMPTY);
  const names = [PROP.longName, PROP.shortName].map((id) => textOf(props.get(id), charset));
  const title = decoded(attributes.get(ATTRIBUTE.title) ?? EMPTY, charset);
  const shown = textOf(props.get(PROP.displayName), charset);
  const name = [...names, title, shown].map(cleanName).find((one) => one !== '') ?? '';
  const data = props.get(PROP.data);
  if (data?.type === OBJECT) {
    const inner = depth < MOST_DEPTH ? readTnef(data.value.subarray(IID_LENGTH), depth + 1) : null;
    return inner ? filesOfMessage(inner, name) : { files: [], complete: false };
  }
  const content = attributes.get(ATTRIBUTE.data) ?? data?.value;
  if (content === undefined) return { files: [], complete: false };
  const type = textOf(props.get(PROP.mimeTag), charset).toLowerCase();
  const cid = textOf(props.get(PROP.contentId), charset).replaceAll(/[<>\s]/g, '');
  return {
    files: [{ name, type: /^[\w.+-]+\/[\w.+-]+$/.test(type) ? type : typeOfName(name), cid, content }],
    complete: true,
  };
}

/** A message within a message: its words as a file, then its files. */
function filesOfMessage(
  { files, text, html, complete }: Tnef,
  name: string,
): ReturnType<typeof readAttachment> {
  const words = html || text;
  const [ending, type] = html ? ['html', 'text/html'] : ['txt', 'text/plain'];
  const body = { name: `${name || 'message'}.${ending}`, type, cid: '', content: Buffer.from(words) };
  const all = words.trim() === '' ? files : [body, ...files];
  return { files: all, complete: complete && all.length > 0 };
}

function htmlOf(props: ReadonlyMap<number, TnefProp>, charset: string): string {
  const html = props.get(PROP.html);
  if (!html || html.type === STRING8 || html.type === UNICODE) return textOf(html, charset);
  const page = props.get(PROP.internetCodePage)?.value;
  return decodeBytes(
    html.value,
    detectHtmlCharset(html.value),
    page?.length === 4 ? charsetOf(page.readUInt32LE()) : charset,
  );
}

function textOf(prop: TnefProp | undefined, charset: string): string {
  if (prop?.type === STRING8) return decoded(prop.value, charset);
  if (prop?.type !== UNICODE) return '';
  const even = prop.value.subarray(0, prop.value.length - (prop.value.length % 2));
  return untilZero(new TextDecoder('utf-16le').decode(even));
}

function decoded(bytes: Buffer, charset: string): string {
  const end = bytes.indexOf(0);
  return decodeBytes(end < 0 ? bytes : bytes.subarray(0, end), charset);
}

const untilZero = (text: string): string => text.split('\0', 1)[0] ?? '';

function cleanName(name: string): string {
  return name
    .replaceAll(/^.*[/\\]/gs, '')
    .replaceAll(/\p{C}/gu, '')
    .trim()
    .slice(-NAME_MAX);
}

/** The character set of a Windows code page; empty where none is known, and then the bytes alone decide. */
function charsetOf(page: number): string {
  if (page === 874 || (page >= 1250 && page <= 1258)) return `windows-${page}`;
  if (page > 28_590 && page < 28_606) return `iso-8859-${page - 28_590}`;
  return PAGES[page] ?? '';
}
const PAGES: Readonly<Record<number, string>> = {
  932: 'shift_jis',
  936: 'gb18030',
  949: 'euc-kr',
  950: 'big5',
  20_127: 'us-ascii',
  20_866: 'koi8-r',
  21_866: 'koi8-u',
  50_220: 'iso-2022-jp',
  51_932: 'euc-jp',
  51_949: 'euc-kr',
  54_936: 'gb18030',
  65_001: 'utf-8',
};

function typeOfName(name: string): string {
  return TYPES[/\.([a-z0-9]{1,5})$/i.exec(name)?.[1]?.toLowerCase() ?? ''] ?? 'application/octet-stream';
}
const TYPES: Readonly<Record<string, string>> = {
  bmp: 'image/bmp',
  csv: 'text/csv',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  gif: 'image/gif',
  htm: 'text/html',
  html: 'text/html',
  ics: 'text/calendar',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  mp3: 'audio/mpeg',
  mp4: 'video/mp4',
  pdf: 'application/pdf',
  png: 'image/png',
  ppt: 'application/vnd.ms-powerpoint',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  txt: 'text/plain',
  wav: 'audio/wav',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
};
