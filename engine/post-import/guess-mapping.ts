import type { ImportField, ImportMapping } from '#contracts/publishing/post-import.ts';

/** The names that columns of each field have, in both languages, folded by {@link fold}. */
const NAMES: Readonly<Record<ImportField, readonly string[]>> = {
  key: ['key', 'id', 'rowkey', 'รหัส', 'รหัสแถว'],
  date: [
    'date',
    'day',
    'datetime',
    'publishdate',
    'postdate',
    'scheduledat',
    'วันที่',
    'วัน',
    'วันเวลา',
    'วันที่โพสต์',
    'วันที่เผยแพร่',
  ],
  time: ['time', 'hour', 'publishtime', 'posttime', 'เวลา', 'เวลาโพสต์', 'เวลาเผยแพร่'],
  accounts: [
    'accounts',
    'account',
    'channels',
    'channel',
    'profile',
    'profiles',
    'page',
    'network',
    'ช่องทาง',
    'บัญชี',
    'เพจ',
  ],
  text: [
    'text',
    'message',
    'caption',
    'content',
    'post',
    'copy',
    'body',
    'ข้อความ',
    'แคปชั่น',
    'แคปชัน',
    'เนื้อหา',
    'โพสต์',
  ],
  media: [
    'media',
    'image',
    'images',
    'picture',
    'pictures',
    'photo',
    'video',
    'imageurl',
    'mediaurl',
    'mediaurls',
    'รูป',
    'รูปภาพ',
    'ภาพ',
    'วิดีโอ',
    'สื่อ',
  ],
  alt: ['alt', 'alttext', 'altforimages', 'คำบรรยายภาพ', 'คำอธิบายภาพ'],
  link: ['link', 'url', 'linkurl', 'ลิงก์', 'ลิงค์'],
  title: ['title', 'headline', 'หัวเรื่อง', 'ชื่อวิดีโอ', 'พาดหัว'],
  first_comment: ['firstcomment', 'comment', 'คอมเมนต์แรก', 'ความคิดเห็นแรก'],
  name: ['name', 'postname', 'ชื่อ', 'ชื่อโพสต์'],
  campaign: ['campaign', 'แคมเปญ'],
  tags: ['tags', 'labels', 'tag', 'แท็ก', 'ป้ายกำกับ'],
};

/** Which column is which field by its name; the first of two with the same meaning. */
export function guessMapping(headers: readonly string[]): ImportMapping {
  const mapping: Record<string, number> = {};
  for (const [column, header] of headers.entries()) {
    const name = fold(header);
    const field = Object.entries(NAMES).find(([, names]) => names.includes(name))?.[0];
    if (field !== undefined) mapping[field] ??= column;
  }
  return mapping;
}

/** A name without case, spaces and punctuation: `Publish date *` is `publishdate`. */
function fold(header: string): string {
  return header
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '');
}
