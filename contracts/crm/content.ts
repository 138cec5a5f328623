import { z } from 'zod';
import { IncomingMedia } from '#contracts/inbound/incoming.ts';

/**
 * The content of a message for its reader. `text`: it has text. A kind of media: it has no text and its first media is of this kind.
 * `unshown`: its network has something that cannot be shown here. `empty`: it arrived without any content. `withdrawn`: its author withdrew
 * it. `removed`: it was deleted, and the network does not report by whom.
 */
const CONTENT_KINDS = [
  'text',
  ...IncomingMedia.shape.kind.options,
  'unshown',
  'empty',
  'withdrawn',
  'removed',
] as const;
export const ContentKind = z.enum(CONTENT_KINDS);
export type ContentKind = z.infer<typeof ContentKind>;

/** The parts of a message on which its kind of content depends. */
export type MessageContent = {
  text: string;
  media: readonly Pick<IncomingMedia, 'kind'>[];
  direction: 'in' | 'out' | 'note' | 'event';
  event: string | null;
  kind: string;
  extra: unknown;
};

/** The kind of content of a message: the rule of the column `messages.content`. */
export function getContentKind({ text, media, direction, event, kind, extra }: MessageContent): ContentKind {
  if (event === 'unsend' && (direction === 'in' || direction === 'out'))
    return direction === 'in' && kind === 'private' ? 'withdrawn' : 'removed';
  if (text !== '') return 'text';
  const [first] = media;
  if (first) return first.kind;
  return hasUnshown(extra) ? 'unshown' : 'empty';
}

function hasUnshown(extra: unknown): boolean {
  return typeof extra === 'object' && extra !== null && 'unshown' in extra;
}

type Language = 'en' | 'th';

const WORDS: Record<Language, Record<Exclude<ContentKind, 'text'>, string>> = {
  en: {
    image: 'Photo',
    video: 'Video',
    audio: 'Voice message',
    file: 'File',
    sticker: 'Sticker',
    location: 'Location',
    unshown: 'A message that cannot be shown here',
    empty: '(no text)',
    withdrawn: 'The sender withdrew this message',
    removed: 'This message was deleted',
  },
  th: {
    image: 'รูปภาพ',
    video: 'วิดีโอ',
    audio: 'ข้อความเสียง',
    file: 'ไฟล์',
    sticker: 'สติกเกอร์',
    location: 'ตำแหน่ง',
    unshown: 'ข้อความที่แสดงที่นี่ไม่ได้',
    empty: '(ไม่มีข้อความ)',
    withdrawn: 'ผู้ส่งยกเลิกข้อความนี้แล้ว',
    removed: 'ข้อความนี้ถูกลบแล้ว',
  },
};

/** What a list shows of a message: its first words or, without text, its kind of content. */
export type Preview = { text: string; kind: ContentKind };

/** A preview in the reader's language. What somebody wrote is never taken for a kind of content. */
export function previewText({ text, kind }: Preview, language: string): string {
  return kind === 'text' || text !== '' ? text : WORDS[language === 'th' ? 'th' : 'en'][kind];
}
