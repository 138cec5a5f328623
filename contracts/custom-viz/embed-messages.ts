import { z } from 'zod';
import type { EmbedReason } from '#contracts/custom-viz/embedding.ts';

/* What an embedded dashboard and the page around it say to each other by `postMessage`. */

/** In every message both ways, so that neither side mistakes those of others on the page. */
export const EMBED_CHANNEL = 'earshot-embed';

/** What the embedding page sends: the first token where none follows the # of the frame's address, and each later one. */
export const EmbeddingPageMessage = z.object({
  channel: z.literal(EMBED_CHANNEL),
  type: z.literal('renew'),
  token: z.string().min(1).max(8000),
});

/** A value that a visitor selected: of which dimension, by its key and its name; null: what has no value. */
type SelectedValue = { dimension: string; key: string | null; label: string | null };

/** What the frame sends. */
export type FrameMessage =
  /** It has no token. */
  | { type: 'waiting' }
  /** It shows the dashboard, also after a renewal. */
  | { type: 'ready'; expires_at: string }
  /** How high its content is, in pixels. */
  | { type: 'resized'; height: number }
  | {
      type: 'selected';
      tile: string;
      values: SelectedValue[];
      span: { from: string; to: string } | null;
      value: number | null;
    }
  /** The token ends soon: time for `renew`. */
  | { type: 'expiring'; expires_at: string }
  /** The dashboard is no longer shown. */
  | { type: 'expired'; reason: EmbedReason }
  /** A token was not accepted; `unreachable`: the server did not answer. */
  | { type: 'refused'; reason: EmbedReason | 'claims' | 'unreachable' };
