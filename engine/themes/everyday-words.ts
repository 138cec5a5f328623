import { EVERYDAY_SHARES } from './everyday-shares.ts';

/** Where a word is this many times as frequent as in everyday posts, it tells something of these. */
const TELLING = 4;

/** Question words, intensifiers and units, which name no subject however frequent they are. */
const FILLERS: ReadonlySet<string> = new Set(
  'ไหร่ เท่าไหร่ เท่าไร เมื่อไหร่ เมื่อไร หยัง ยังไง ไหม มั้ย จังเลย จริงๆ มากๆ บ้าง เอง นะคะ นะครับ บาท baht really just like also today'.split(
    ' ',
  ),
);

/** Whether a word never names a subject. */
export const isFiller = (word: string): boolean => FILLERS.has(word);

const SHARES: ReadonlyMap<string, number> = new Map(
  EVERYDAY_SHARES.split(' ').map((entry): [string, number] => {
    const [word = '', perThousand = '0'] = entry.split(':');
    return [word, Number(perThousand) / 1000];
  }),
);

/**
 * Whether a word tells nothing of the posts that it is counted in, because posts about anything have it about as often, such as "good",
 * "time" and "baht". Words of a subject are frequent among its posts and stay, even where they are everyday words elsewhere.
 *
 * @param share of the posts with the word, 0 to 1
 */
export function isEverydayWord(word: string, share: number): boolean {
  return isFiller(word) || share < (SHARES.get(word) ?? 0) * TELLING;
}
