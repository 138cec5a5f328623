/*
 * The identifiers of the AT Protocol. Source: atproto.com/specs (DID, handle, NSID, TID, record key, AT URI, data model), and the files of
 * `interop-test-files/syntax` in bluesky-social/atproto.
 */

/** The kinds of identifiers that can be validated. */
export const AT_KINDS = [
  'did',
  'handle',
  'atidentifier',
  'nsid',
  'tid',
  'recordkey',
  'aturi',
  'datetime',
  'language',
] as const;
export type AtKind = (typeof AT_KINDS)[number];

const LABEL = '[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?';
const NAME_LABEL = '[a-zA-Z](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?';
const DID = /^did:[a-z]+:[a-zA-Z0-9._:%-]*[a-zA-Z0-9._-]$/;
const HANDLE = new RegExp(`^(?:${LABEL}\\.)+${NAME_LABEL}$`);
const NSID = new RegExp(`^${NAME_LABEL}(?:\\.${LABEL})+\\.[a-zA-Z][a-zA-Z0-9]{0,62}$`);
const TID = /^[234567a-j][234567a-z]{12}$/;
const RECORD_KEY = /^[a-zA-Z0-9_~.:-]{1,512}$/;
const DATETIME = /^\d{4}-[01]\d-[0-3]\dT[0-2]\d:[0-6]\d:[0-6]\d(?:\.\d{1,20})?(?:Z|[+-][0-2]\d:[0-5]\d)$/;
/** RFC 5646, 2.1 and 2.2.8: the tags that follow no pattern, then language, script, region, variants, extensions and private use. */
const IRREGULAR =
  /^(?:en-GB-oed|i-(?:ami|bnn|default|enochian|hak|klingon|lux|mingo|navajo|pwn|tao|tay|tsu)|sgn-(?:BE-FR|BE-NL|CH-DE)|art-lojban|cel-gaulish|no-(?:bok|nyn)|zh-(?:guoyu|hakka|min|min-nan|xiang))$/;
const LANGUAGE =
  /^[a-z]{2,3}(?:-[A-Za-z]{3}){0,3}(?:-[A-Za-z]{4})?(?:-(?:[A-Za-z]{2}|\d{3}))?(?:-(?:[A-Za-z0-9]{5,8}|\d[A-Za-z0-9]{3}))*(?:-[0-9A-WY-Za-wy-z](?:-[A-Za-z0-9]{2,8})+)*(?:-[xX](?:-[A-Za-z0-9]{1,8})+)?$/;
const PRIVATE_LANGUAGE = /^x(?:-[A-Za-z0-9]{1,8})+$/;

const LONGEST = { did: 2048, handle: 253, nsid: 317, aturi: 8192, datetime: 64 } as const;

const isDid = (value: string): boolean => value.length <= LONGEST.did && DID.test(value);
const isHandle = (value: string): boolean => value.length <= LONGEST.handle && HANDLE.test(value);
const isNsid = (value: string): boolean => value.length <= LONGEST.nsid && NSID.test(value);
const isRecordKey = (value: string): boolean => RECORD_KEY.test(value) && value !== '.' && value !== '..';

function isDatetime(value: string): boolean {
  if (value.length > LONGEST.datetime || !DATETIME.test(value)) return false;
  return !value.endsWith('-00:00') && !value.startsWith('000') && !Number.isNaN(Date.parse(value));
}

function isLanguage(value: string): boolean {
  if (IRREGULAR.test(value) || PRIVATE_LANGUAGE.test(value)) return true;
  if (!LANGUAGE.test(value)) return false;
  const parts = value.toLowerCase().split('-');
  const end = parts.indexOf('x');
  const singles = parts.slice(1, end === -1 ? undefined : end).filter((part) => part.length === 1);
  return new Set(singles).size === singles.length;
}

/** The parts of an AT URI: whose repository, and which record in it. */
export type AtUri = { authority: string; collection?: string; rkey?: string };

/** The parts of an AT URI; nothing where it is none. */
export function parseAtUri(value: string): AtUri | undefined {
  if (value.length > LONGEST.aturi || !value.startsWith('at://')) return undefined;
  const [authority = '', collection, rkey, ...more] = value.slice('at://'.length).split('/');
  if (more.length > 0 || !(isDid(authority) || isHandle(authority))) return undefined;
  if (collection === undefined) return { authority };
  if (!isNsid(collection)) return undefined;
  if (rkey === undefined) return { authority, collection };
  return isRecordKey(rkey) ? { authority, collection, rkey } : undefined;
}

const CHECKS: Readonly<Record<AtKind, (value: string) => boolean>> = {
  did: isDid,
  handle: isHandle,
  atidentifier: (value) => isDid(value) || isHandle(value),
  nsid: isNsid,
  tid: (value) => TID.test(value),
  recordkey: isRecordKey,
  aturi: (value) => parseAtUri(value) !== undefined,
  datetime: isDatetime,
  language: isLanguage,
};

/** Whether a text is an identifier of a kind. */
export function isValid(kind: AtKind, value: string): boolean {
  return CHECKS[kind](value);
}
