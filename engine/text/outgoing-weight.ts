import { weighText } from '#engine/twitter-text/weigh.ts';

/** The destination of a text. */
export type Destination = { channel: string; place: 'private' | 'comment' };

/**
 * How much of a network's room a text takes: X counts its Posts in weights of its own (addresses 23, Chinese letters and pictures two),
 * all others in UTF-16 units.
 */
export const computeTextWeight = ({ channel, place }: Destination, text: string): number =>
  channel === 'twitter' && place === 'comment' ? weighText(text).weightedLength : text.length;
