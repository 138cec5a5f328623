import type { ContentKind } from '#contracts/crm/content-kind.ts';

/** What a list shows of a message without text, by its kind of content. */
export const contentKinds: Record<Exclude<ContentKind, 'text'>, string> = {
  image: 'Photo',
  video: 'Video',
  audio: 'Voice message',
  file: 'File',
  sticker: 'Sticker',
  location: 'Location',
  product: 'Product',
  order: 'Order',
  unshown: 'A message that cannot be shown here',
  empty: '(no text)',
  withdrawn: 'The sender withdrew this message',
  removed: 'This message was deleted',
};
