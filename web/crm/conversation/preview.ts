import type { IncomingMedia } from '#contracts/inbound/incoming.ts';

/** What a list of media can be called; the texts stand under `crm.media`. */
export type MediaKind = IncomingMedia['kind'];
