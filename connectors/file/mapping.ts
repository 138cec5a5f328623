import { ZoneName } from '#contracts/kit/zone-name.ts';
import { EXPORT_COLUMNS, type ExportColumn } from '#contracts/listening/exports/columns.ts';
import { IMPORT_FIELDS, ImportField } from '#contracts/listening/import-fields.ts';
import { EXPORT_LABELS } from '#texts/export-labels.ts';

/** Which column fills which field. */
export type FileMapping = Partial<Record<ImportField, string>>;

/** Names that columns have in exports, English and Thai, the likelier first. Compared without case, spaces and marks. */
const NAMES: Readonly<Record<ImportField, readonly string[]>> = {
  text: [
    'text',
    'message',
    'content',
    'body',
    'post',
    'comment',
    'caption',
    'tweet',
    'review',
    'full text',
    'description',
    'ข้อความ',
    'เนื้อหา',
    'โพสต์',
    'ความคิดเห็น',
    'รีวิว',
    'รายละเอียด',
  ],
  id: [
    'id',
    'post id',
    'message id',
    'tweet id',
    'comment id',
    'mention id',
    'guid',
    'uuid',
    '_id',
    'id str',
    'รหัส',
    'ไอดี',
    'รหัสโพสต์',
  ],
  published_at: [
    'published at',
    'published',
    'created at',
    'created',
    'date',
    'datetime',
    'timestamp',
    'time',
    'post date',
    'posted at',
    'publish date',
    'date time',
    'วันที่',
    'วันเวลา',
    'เวลา',
    'วันที่โพสต์',
    'วันที่เผยแพร่',
  ],
  author_name: [
    'author name',
    'author',
    'user name',
    'user',
    'name',
    'display name',
    'from',
    'from name',
    'sender',
    'username',
    'user.name',
    'author.name',
    'ผู้เขียน',
    'ผู้โพสต์',
    'ชื่อผู้ใช้',
    'ชื่อ',
    'ผู้ใช้',
  ],
  author_id: ['author id', 'user id', 'from id', 'sender id', 'user.id', 'author.id', 'รหัสผู้ใช้', 'รหัสผู้เขียน'],
  author_handle: ['author handle', 'handle', 'screen name', 'user.screen_name', 'account', 'บัญชี', 'บัญชีผู้ใช้'],
  followers: [
    'followers',
    'follower count',
    'followers count',
    'author followers',
    'user.followers_count',
    'fans',
    'ผู้ติดตาม',
    'จำนวนผู้ติดตาม',
  ],
  channel: [
    'channel',
    'source',
    'platform',
    'network',
    'social network',
    'media',
    'site',
    'ช่องทาง',
    'แหล่งที่มา',
    'แพลตฟอร์ม',
    'สื่อ',
  ],
  url: ['url', 'link', 'permalink', 'post url', 'post link', 'href', 'ลิงก์', 'ลิงค์', 'ที่อยู่'],
  title: ['title', 'subject', 'headline', 'topic', 'หัวข้อ', 'ชื่อเรื่อง', 'พาดหัว', 'กระทู้'],
  language: ['language', 'lang', 'locale', 'ภาษา'],
  likes: [
    'likes',
    'like',
    'like count',
    'reactions',
    'favorites',
    'favorite count',
    'favourites',
    'ถูกใจ',
    'ไลก์',
    'ไลค์',
    'จำนวนไลก์',
    'ยอดไลก์',
  ],
  comments: [
    'comments',
    'comment count',
    'comments count',
    'replies',
    'reply count',
    'จำนวนความคิดเห็น',
    'คอมเมนต์',
    'จำนวนคอมเมนต์',
  ],
  shares: [
    'shares',
    'share',
    'share count',
    'retweets',
    'retweet count',
    'reposts',
    'แชร์',
    'จำนวนแชร์',
    'ยอดแชร์',
  ],
  views: [
    'views',
    'view count',
    'view',
    'impressions',
    'reach',
    'plays',
    'ยอดดู',
    'ยอดวิว',
    'จำนวนการดู',
    'การเข้าถึง',
  ],
  country: ['country', 'country code', 'place.country_code', 'ประเทศ', 'รหัสประเทศ'],
  thread: ['thread', 'thread id', 'conversation id', 'root id', 'รหัสกระทู้', 'รหัสบทสนทนา'],
  reply_to: [
    'reply to',
    'reply to id',
    'in reply to',
    'in reply to id',
    'in reply to status id',
    'in reply to status id str',
    'parent id',
    'ตอบกลับ',
    'ตอบโพสต์',
  ],
  media_url: ['media url', 'image url', 'photo url', 'picture', 'image', 'video url', 'รูปภาพ', 'ลิงก์รูป'],
  // Only a person decides that what another tool calls a tag becomes a tag here, or that its sentiments go over ours.
  tags: [],
  sentiment: [],
  sentiment_by: [],
};

/** The field that each column of our own export fills; the others say what this account made of a post. */
const OF_EXPORT: Partial<Record<ExportColumn, ImportField>> = {
  _id: 'id',
  published_at: 'published_at',
  channel: 'channel',
  author_name: 'author_name',
  author_handle: 'author_handle',
  author_id: 'author_id',
  followers: 'followers',
  title: 'title',
  text: 'text',
  url: 'url',
  language: 'language',
  country: 'country',
  likes: 'likes',
  comments: 'comments',
  shares: 'shares',
  views: 'views',
  media: 'media_url',
  thread: 'thread',
  reply_to: 'reply_to',
  tags: 'tags',
  sentiment: 'sentiment',
  sentiment_by: 'sentiment_by',
};

/** The heads of our own exports: for programs, and for people in both languages. */
const HEADS: readonly ReadonlyMap<string, ExportColumn>[] = [
  new Map(EXPORT_COLUMNS.map((column) => [plainName(column), column])),
  // Thai has one word for the address of a post and for the links in it: the address comes first.
  ...(['en', 'th'] as const).map(
    (language) =>
      new Map(
        EXPORT_COLUMNS.toReversed().map((column) => [
          plainName(EXPORT_LABELS[language].columns[column]),
          column,
        ]),
      ),
  ),
];

/** The mapping of a file whose columns are all those of our own export; nothing for another file. */
function exportMapping(columns: readonly string[]): FileMapping | undefined {
  for (const head of HEADS) {
    const mapping: FileMapping = {};
    for (const column of columns) {
      const known = head.get(plainName(withoutZone(column)));
      const again = known ?? head.get(plainName(withoutZone(column).replace(/_\d+$/, '')));
      if (again === undefined) break;
      const field = known && OF_EXPORT[known];
      if (field !== undefined) mapping[field] ??= column;
      if (column === columns.at(-1) && mapping.text !== undefined) return mapping;
    }
  }
  return undefined;
}

const IN_BRACKETS = /\s*\(([^()]+)\)\s*$/;
function withoutZone(column: string): string {
  return parseColumnZone(column) === undefined ? column : column.replace(IN_BRACKETS, '');
}

/** The time zone in the name of a column of times, as our own exports have it: `Published (Asia/Bangkok)`. */
export function parseColumnZone(column: string): string | undefined {
  const found = IN_BRACKETS.exec(column)?.[1];
  return found === undefined ? undefined : ZoneName.safeParse(found).data;
}

/** The mapping that the names of the columns suggest. Each column is used once; a field without a likely column is left out. */
export function guessMapping(columns: readonly string[]): FileMapping {
  const own = exportMapping(columns);
  if (own !== undefined) return own;
  const free = new Map(columns.map((column) => [plainName(withoutZone(column)), column]));
  const mapping: FileMapping = {};
  for (const field of IMPORT_FIELDS) {
    const name = NAMES[field].map(plainName).find((one) => free.has(one));
    if (name === undefined) continue;
    mapping[field] = free.get(name);
    free.delete(name);
  }
  return mapping;
}

/** A mapping from the command line: `text=Message,author_name=User`; later entries win. */
export function parseMapping(
  text: string,
): { ok: true; mapping: FileMapping } | { ok: false; reason: string } {
  const mapping: FileMapping = {};
  for (const part of text.split(',')) {
    const [name = '', ...rest] = part.split('=');
    const field = ImportField.safeParse(name.trim());
    const column = rest.join('=').trim();
    if (!field.success) {
      return {
        ok: false,
        reason: `"${name.trim()}" is no field; the fields are ${IMPORT_FIELDS.join(', ')}`,
      };
    }
    if (column === '')
      return { ok: false, reason: `"${name.trim()}" names no column; write ${name.trim()}=COLUMN` };
    mapping[field.data] = column;
  }
  if (mapping.text === undefined)
    return { ok: false, reason: 'the column of the text is missing; write text=COLUMN' };
  return { ok: true, mapping };
}

/** The columns that a mapping names and the file has not. */
export function findMissingColumns(mapping: FileMapping, columns: readonly string[]): string[] {
  return Object.values(mapping).filter((column) => !columns.includes(column));
}

/** Letters, digits and Thai signs alone, in lower case: "Author_Name" and "author name" are one. */
function plainName(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '');
}
