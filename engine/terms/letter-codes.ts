import { LATIN, type Literal, PLACE } from '#engine/terms/literal.ts';
import { CLASS, getClass, isJoined, isTagPart } from '#engine/text/classes.ts';
import { getClassAt, getClassBefore } from '#engine/text/edges.ts';

/**
 * Folded text with one byte a character, as the store searches it (column `folded_codes`, migration 0031): ASCII and Thai letters have codes
 * of their own (those of TIS-620), every other character has the code of its kind. Words of ASCII and Thai are found in it exactly, since
 * the kinds tell where words end.
 */
export function getLetterCode(point: number): number {
  if (point < 0x80) return point;
  if (isThai(point)) return point - THAI_SHIFT;
  const cls = getClass(point);
  if (cls === LATIN) return LATIN_CODE;
  return cls >= CLASS.script ? SPACED_CODE : (CODES[cls] ?? SIGN);
}

/** Whether codes distinguish each character of a text from all others. */
export const hasOwnCodes = (text: string): boolean => OWN.test(text);

/** Codes of the characters that continue a word before its beginning and after its end: no word is found next to one of them. */
export type JoinedCodes = { before: readonly number[]; after: readonly number[] };

/** What may not be next to a word that {@link hasOwnCodes}; undefined where the codes of its neighbours do not decide. */
export function listJoinedCodes({ text, place }: Literal): JoinedCodes | undefined {
  switch (place) {
    case PLACE.anywhere:
      return { before: [], after: [] };
    case PLACE.tag:
      return { before: [], after: listCodes(isTagPart) };
    case PLACE.edges: {
      const first = getClassAt(text, 0);
      const last = getClassBefore(text, text.length);
      return {
        before: listCodes((cls) => isJoined(cls, first)),
        after: listCodes((cls) => isJoined(last, cls)),
      };
    }
    default:
      return undefined;
  }
}

const THAI_SHIFT = 0xd60;
/** ASCII but the question mark, the code of every sign, and Thai. */
const OWN = /^[\x20-\x3e\x40-\x7e\u0e01-\u0e3a\u0e3f-\u0e5b]+$/;

const SIGN = 0x3f;
const LATIN_CODE = 0x8b;
const SPACED_CODE = 0x8e;
/** The codes of classes that are no script. Halves of flags are signs: they join only other halves. */
const CODES: Readonly<Record<number, number>> = {
  [CLASS.joiner]: 0x81,
  [CLASS.enclosing]: 0x82,
  [CLASS.lead]: 0x83,
  [CLASS.consonant]: 0x84,
  [CLASS.sign]: 0x86,
  [CLASS.follow]: 0x87,
  [CLASS.stacker]: 0x88,
  [CLASS.unspacedMark]: 0x89,
  [CLASS.unspaced]: 0x8a,
  [CLASS.mark]: 0x8c,
  [CLASS.wild]: 0x8d,
};
/** Scripts other than Latin join alike next to ASCII and Thai: Greek is taken for all of them. */
const GREEK = getClass(0x3b1);

function isThai(point: number): boolean {
  return (point >= 0xe01 && point <= 0xe3a) || (point >= 0xe3f && point <= 0xe5b);
}

/** The codes of the characters whose class a test picks. */
function listCodes(test: (cls: number) => boolean): number[] {
  classes ??= listClasses();
  return classes.flatMap(([code, cls]) => (test(cls) ? [code] : []));
}

let classes: [code: number, cls: number][] | undefined;

function listClasses(): [code: number, cls: number][] {
  const own = Array.from({ length: 0xe5c }, (_, point) => point).filter(
    (point) => point < 0x80 || isThai(point),
  );
  return [
    ...own.map((point): [number, number] => [getLetterCode(point), getClass(point)]),
    ...Object.entries(CODES).map(([cls, code]): [number, number] => [code, Number(cls)]),
    [LATIN_CODE, LATIN],
    [SPACED_CODE, GREEK],
  ];
}
