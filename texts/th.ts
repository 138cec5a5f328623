import { AREA_TEXTS } from './areas.ts';
import { mergeTexts, type ThaiTexts } from './merge-texts.ts';

const texts = mergeTexts(await Promise.all(Object.values(AREA_TEXTS).map((area) => area.th())));

/** Every text in Thai; that none is missing follows from the types of the areas (`pairTexts`). */
export const th = texts as ThaiTexts<typeof AREA_TEXTS>;
