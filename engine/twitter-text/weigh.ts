import { extractUrls } from '#engine/twitter-text/addresses.ts';
import { INVALID } from '#engine/twitter-text/characters.ts';

/** How X counts: most letters it takes, what one letter weighs in hundredths, and whether a picture counts as one letter. */
export type WeightRules = { most: number; light: number; heavy: number; pictures: boolean };

/** Since 2018: letters of Latin and near scripts weigh one, others and pictures two, an address 23; 280 at most. */
export const TODAY: WeightRules = { most: 280, light: 100, heavy: 200, pictures: true };

/** What a text weighs, and up to which unit it may be sent; places are UTF-16 units of the text, ends included. */
export type WeightedText = {
  weightedLength: number;
  valid: boolean;
  permillage: number;
  displayRangeStart: number;
  displayRangeEnd: number;
  validRangeStart: number;
  validRangeEnd: number;
};

/** Weighs a text as X does before it takes it (docs.x.com, counting characters). */
export function weighText(text: string, { most, light, heavy, pictures }: WeightRules = TODAY): WeightedText {
  const normal = text.normalize();
  const urls = new Map(extractUrls(normal).map(({ url, indices }) => [indices[0], url.length]));
  let weight = 0;
  let last = 0;
  let valid = true;
  for (let at = 0; at < normal.length; at++) {
    const point = normal.codePointAt(at) ?? 0;
    const url = urls.get(at);
    const picture = url === undefined && pictures ? pictureAt(normal, at) : 0;
    if (url !== undefined) weight += URL_WEIGHT * 100;
    else weight += picture === 0 && isLight(point) ? light : heavy;
    at += (url ?? (picture === 0 ? (point > 0xffff ? 2 : 1) : picture)) - 1;
    if (valid) valid = !BROKEN.test(normal.charAt(at));
    if (valid && weight <= most * 100) last = at;
  }
  const shift = text.length - normal.length;
  const weightedLength = weight / 100;
  return {
    weightedLength,
    valid: valid && weightedLength > 0 && weightedLength <= most,
    permillage: Math.floor((weightedLength / most) * 1000),
    displayRangeStart: 0,
    displayRangeEnd: Math.max(0, normal.length + shift - 1),
    validRangeStart: 0,
    validRangeEnd: last === 0 ? 0 : last + shift,
  };
}

/** What every address weighs: that of the short one it becomes. */
const URL_WEIGHT = 23;

const BROKEN = new RegExp(`[${INVALID}]`);

function isLight(point: number): boolean {
  return (
    point <= 4351 ||
    (point >= 8192 && point <= 8205) ||
    (point >= 8208 && point <= 8223) ||
    (point >= 8242 && point <= 8247)
  );
}

/** Units of the picture at an index, all that is joined to it included; 0 where there is none. */
function pictureAt(text: string, at: number): number {
  PICTURE.lastIndex = at;
  return PICTURE.exec(text)?.[0].length ?? 0;
}

const PICTURE = /\p{RGI_Emoji}|\p{Extended_Pictographic}\ufe0f?(?<!\p{ASCII})(?<![©®™])/vy;
