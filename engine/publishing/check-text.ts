import type { PostFinding, FindingFix } from '#contracts/publishing/limits/finding.ts';
import type { NetworkRules, Rule, TextBounds } from '#contracts/publishing/limits/rule.ts';
import { countPostText } from '#engine/publishing/count-text.ts';
import { findFittingEnd } from '#engine/publishing/fitting-text.ts';
import { checkBounds, makeFinding, type CheckedPlace } from '#engine/publishing/make-finding.ts';

/** What a network takes of a text, and what helps where it is too long. */
export type TextRules = { bounds: readonly TextBounds[] | undefined; over: FindingFix };

/** What is wrong with one text of a post: its length in each unit that counts, or that there can be no text at all. */
export function checkText(place: CheckedPlace, text: string, { bounds, over }: TextRules): PostFinding[] {
  if (bounds === undefined)
    return text === ''
      ? []
      : [makeFinding(place, { code: 'unsupported', fix: 'leave_out', severity: 'warn' })];
  const own = bounds.map((bound) => applyAccount(bound, place));
  return own.flatMap((bound) => {
    const counted = countPostText(text, bound.unit);
    const found = checkBounds(place, { unit: bound.unit, counted, over, under: 'write' }, bound);
    return found.map((finding) => ({ ...finding, ...findPlace(text, bound.unit, finding) }));
  });
}

/** Where the text begins to be too much. */
function findPlace(text: string, unit: TextBounds['unit'], { code, limit }: PostFinding): { at?: number } {
  if (code !== 'over' || typeof limit !== 'number') return {};
  return { at: findFittingEnd(text, (beginning) => countPostText(beginning, unit) <= limit) };
}

/** The bounds of a text for one account: its server may take another length than most. */
function applyAccount(bounds: TextBounds, { account, field }: CheckedPlace): TextBounds {
  const { text_max } = account;
  if (text_max === undefined || field === 'alt' || field === 'option') return bounds;
  const reported: Rule = { value: text_max, source: { from: 'the account', verified: null } };
  return { ...bounds, max: reported, premium_max: reported };
}

/** What is wrong with the characters of a text. */
export function checkCharacters(
  place: CheckedPlace,
  text: string,
  { refused_characters }: Pick<NetworkRules, 'refused_characters'>,
): PostFinding[] {
  if (!refused_characters) return [];
  const counted = [...new Set(text)].filter((sign) => refused_characters.value.includes(sign));
  if (counted.length === 0) return [];
  const limit = [...refused_characters.value];
  return [makeFinding(place, { code: 'characters', fix: 'remove', limit, counted }, refused_characters)];
}
