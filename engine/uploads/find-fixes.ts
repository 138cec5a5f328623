import { FIX_KINDS, type JoinFix } from '#contracts/uploads/join.ts';

const FIXERS: Readonly<Record<JoinFix, (text: string) => string>> = {
  spaces: (text) => text.trim(),
  case: (text) => text.toLowerCase(),
  zeros: (text) => text.replace(/^0+(?=\d)/, ''),
};

/** In which ways two values differ, the fewest that make them equal; none where they differ otherwise. */
export function findFixes(value: string, other: string): JoinFix[] {
  const all = FIX_KINDS.length;
  const subsets = Array.from({ length: 2 ** all - 1 }, (_, bits) =>
    FIX_KINDS.filter((_fix, index) => ((bits + 1) >> index) % 2 === 1),
  ).toSorted((a, b) => a.length - b.length);
  return subsets.find((fixes) => applyFixes(value, fixes) === applyFixes(other, fixes)) ?? [];
}

/** A value as it is compared under some fixes, in their order. */
export function applyFixes(value: string, fixes: readonly JoinFix[]): string {
  return FIX_KINDS.filter((fix) => fixes.includes(fix)).reduce((text, fix) => FIXERS[fix](text), value);
}
