import { listAtPath, parsePayloadPath } from '#engine/webhook/path.ts';

/** The fields of a message that a payload is mapped to. `files` are web addresses. */
export type MappedMessage = {
  id: string;
  conversation: string;
  author: string;
  author_name: string;
  text: string;
  time: string;
  files: string[];
};

/** The field of a message that a payload has not: nobody is named, or nothing is said. */
export type UnmappedField = 'author' | 'text';

/** One part of a payload: a message, or what it lacks to be one. `raw` is the part as it came. */
export type MappedPart = { raw: unknown } & (
  | { ok: true; message: MappedMessage }
  | { ok: false; lacks: UnmappedField }
);

/** The paths of a mapping: where the messages are, and where each of its fields is in one of them. */
export type PayloadMapping = Readonly<Record<'items' | keyof MappedMessage, string>>;

/** The most messages of one payload. */
export const MAPPED_MAX = 500;

/**
 * The messages of a payload. Each needs an author and something that they said; the conversation is the author's own where none is named.
 * Numbers become texts. A path that is none leads nowhere.
 */
export function mapPayload(payload: unknown, mapping: PayloadMapping): MappedPart[] {
  const found =
    mapping.items.trim() === '' ? [payload] : listAtPath(payload, parsePayloadPath(mapping.items) ?? []);
  const parts = found.flatMap((one) => (Array.isArray(one) ? one : [one])).slice(0, MAPPED_MAX);
  return parts.map((raw) => mapPart(raw, mapping));
}

function mapPart(raw: unknown, mapping: PayloadMapping): MappedPart {
  const list = (field: keyof MappedMessage) => listTexts(raw, mapping[field]);
  const first = (field: keyof MappedMessage) => list(field)[0] ?? '';
  const author = first('author') || first('conversation');
  const text = list('text').join('\n');
  const files = list('files').filter((address) => /^https?:\/\//i.test(address));
  if (author === '') return { ok: false, lacks: 'author', raw };
  if (text.trim() === '' && files.length === 0) return { ok: false, lacks: 'text', raw };
  return {
    ok: true,
    raw,
    message: {
      id: first('id'),
      conversation: first('conversation') || author,
      author,
      author_name: first('author_name'),
      text,
      time: first('time'),
      files,
    },
  };
}

function listTexts(value: unknown, path: string): string[] {
  if (path.trim() === '') return [];
  return listAtPath(value, parsePayloadPath(path) ?? []).flatMap((one) => {
    const list: unknown[] = Array.isArray(one) ? one : [one];
    return list.flatMap((entry) =>
      typeof entry === 'string' || typeof entry === 'number' ? [String(entry)] : [],
    );
  });
}
