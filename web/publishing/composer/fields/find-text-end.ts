import type { Channel } from '#contracts/networks.ts';
import type { PostContent } from '#contracts/publishing/content.ts';
import { findFittingEnd } from '#engine/publishing/fitting-text.ts';
import { countContent, type Files } from './count-post.ts';

/** Where a text that is too long for a channel has to end, in UTF-16 units; undefined where it is not too long. */
export function findTextEnd(channel: Channel, content: PostContent, files: Files): number | undefined {
  const fits = (text: string): boolean =>
    countContent(channel, { ...content, text }, files).every(({ counted, max }) => counted <= max);
  return fits(content.text) ? undefined : findFittingEnd(content.text, fits);
}
