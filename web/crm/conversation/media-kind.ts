import type { IncomingMedia } from '#contracts/inbound/incoming.ts';

/** The kinds of media in a preview; their texts are under `crm.media`. */
export type MediaKind = IncomingMedia['kind'];
