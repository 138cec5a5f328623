import { z } from 'zod';
import { IncomingMedia } from '#contracts/inbound/incoming.ts';

/**
 * What a message is to its reader. `text`: it has words. A kind of media: it has no words and begins with such a one. `unshown`: its network
 * has something that cannot be shown here. `empty`: it came with nothing in it. `withdrawn`: its writer took it back. `removed`: it was
 * deleted, by somebody of whom the network does not say who it was.
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

/** What a message holds, as far as its kind of content depends on it. */
export type MessageContent = {
  text: string;
  media: readonly Pick<IncomingMedia, 'kind'>[];
  direction: 'in' | 'out' | 'note' | 'event';
  event: string | null;
  kind: string;
  extra: unknown;
};

/** The kind of content of a message: the rule of the column `messages.content`. */
export const getContentKind = ({
  text,
  media,
  direction,
  event,
  kind,
  extra,
}: MessageContent): ContentKind => {
  if (event === 'unsend' && (direction === 'in' || direction === 'out'))
    return direction === 'in' && kind === 'private' ? 'withdrawn' : 'removed';
  if (text !== '') return 'text';
  const [first] = media;
  if (first) return first.kind;
  return hasUnshown(extra) ? 'unshown' : 'empty';
};

const hasUnshown = (extra: unknown): boolean =>
  typeof extra === 'object' && extra !== null && 'unshown' in extra;

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

/** What a list shows of a message: its first words, or in their place its kind of content. */
export type Preview = { text: string; kind: ContentKind };

/** A preview in the reader's language. What somebody wrote is never taken for a kind of content. */
export const previewText = ({ text, kind }: Preview, language: string): string =>
  kind === 'text' || text !== '' ? text : WORDS[language === 'th' ? 'th' : 'en'][kind];
