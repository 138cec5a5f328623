import type { IncomingMedia } from '#contracts/inbound/incoming.ts';

/** What a list of media can be called; the texts stand under `crm.media`. */
export type MediaKind = IncomingMedia['kind'];

const KINDS: readonly MediaKind[] = ['image', 'video', 'audio', 'file', 'sticker', 'location'];

/** The kind of a preview such as `[image]`, which the list shows in words; undefined where somebody wrote something. */
export const mediaOfPreview = (preview: string): MediaKind | undefined =>
  KINDS.find((kind) => preview === `[${kind}]`);
