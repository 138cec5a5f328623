import type { MediaFacts } from '#contracts/publishing/limits/media-facts.ts';

/** What the header of a picture says. Its sides are those that are stored, before the turn of the camera. */
export type PictureHeader = Pick<MediaFacts, 'color' | 'turn'> & {
  width: number;
  height: number;
  /** How many pictures follow one another: 1 for a still one; null where an animation does not say it. */
  frames: number | null;
};

/** The sides of a picture as it is shown: those of one that is stored turned by a quarter are exchanged. */
export function turnSize({ width, height, turn }: PictureHeader): { width: number; height: number } {
  return turn >= 5 ? { width: height, height: width } : { width, height };
}
