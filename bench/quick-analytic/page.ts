import { type z } from 'zod';
import { SearchQuestion, type SearchQuestionInput } from '#contracts/quick-analytic/question.ts';
import type { Search } from '#contracts/quick-analytic/search.ts';

/** What the top of the page asks for in a call of its own: the figures with a line each, and the volume. */
export const HEAD: readonly SearchQuestionInput[] = [
  { kind: 'figures' },
  { kind: 'volume', measure: 'mentions', compared: false },
  { kind: 'volume', measure: 'authors', compared: false },
  { kind: 'volume', measure: 'engagement', compared: false },
  { kind: 'volume', measure: 'reach', compared: false },
  { kind: 'volume' },
];

/** What the rest of the page asks for: every ranked list, and the share of the account's own pages. */
export const LISTS: readonly SearchQuestionInput[] = [
  ...SearchQuestion.options
    .flatMap(({ shape }) => ('of' in shape ? shape.of.options : []))
    .map((of) => ({ kind: 'list', of, limit: 8 }) as const),
  { kind: 'own' },
];

const DAY = 86_400_000;

/** A search of thirty days that ends a little earlier in each round, so that no answer is one that was kept. */
export function buildSearch(term: string, round: number, now: string): z.input<typeof Search> {
  const to = Date.parse(now) - round * 3_600_000;
  return {
    terms: [term],
    filter: { from: new Date(to - 30 * DAY).toISOString(), to: new Date(to).toISOString() },
  };
}
