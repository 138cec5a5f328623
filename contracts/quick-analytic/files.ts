import { z } from 'zod';
import { Language } from '#contracts/accounts/account.ts';
import { MS_PER_DAY } from '#contracts/kit/duration.ts';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { ZoneName } from '#contracts/kit/zone-name.ts';
import { Bucket } from '#contracts/listening/analytics/question.ts';
import { buildSharedQuestions, LIST_ROWS } from '#contracts/quick-analytic/links.ts';
import { SearchQuestion, Split, type SearchQuestionInput } from '#contracts/quick-analytic/question.ts';
import { Search } from '#contracts/quick-analytic/search.ts';
import { ReportFormat } from '#contracts/reports/report.ts';

/** How the page shows a search: by what its volume is split, how wide the bars are, and whether it says why a peak is there. */
const SearchView = z.object({
  split: Split.nullable().default(null),
  bars: Bucket.nullable().default(null),
  why: z.boolean().default(false),
});
export type SearchView = z.infer<typeof SearchView>;

/** The longest time of which a page says why it differs from usual, in milliseconds. */
export const LONGEST_PEAK_MS = 31 * MS_PER_DAY;

/** The panels of a file of a search: those of a shared search, and those that name people and own pages, which its reader sees. */
export function buildFileQuestions(
  { terms, filter: { from, to } }: Pick<Search, 'terms' | 'filter'>,
  { split, bars, why }: SearchView,
): SearchQuestion[] {
  const isWhy = why && Date.parse(to) - Date.parse(from) <= LONGEST_PEAK_MS;
  const shared = buildSharedQuestions({ terms, split })
    // The lines below the figures are a picture of the volume.
    .filter((question) => question.kind !== 'volume' || question.compared)
    .map((question) => (question.kind === 'volume' && bars ? { ...question, bucket: bars } : question));
  const questions: SearchQuestionInput[] = [
    ...(isWhy ? [{ kind: 'difference', from, to } as const] : []),
    { kind: 'own' },
    ...(['author', 'mentioned'] as const).map((of) => ({ kind: 'list', of, limit: LIST_ROWS }) as const),
  ];
  return [...shared, ...questions.map((question) => SearchQuestion.parse(question))];
}

export const makeSearchFile = defineEndpoint({
  name: 'quick_analytic.file',
  method: 'POST',
  path: '/quick_analytic/files',
  access: { kind: 'permitted', need: ['quick_analytic.analytics.read'], product: 'quick_analytic' },
  summary:
    'Make a document, a presentation, a workbook or a CSV file of a search, with its query, period and time zone printed',
  input: {
    body: z.strictObject({
      search: Search,
      ...SearchView.shape,
      format: ReportFormat,
      language: Language,
      time_zone: ZoneName.default('UTC'),
    }),
  },
  answer: z.string(),
  answerKind: 'application/octet-stream',
  errors: ['limit_reached'],
  transaction: false,
  idempotent: false,
});

export const ENDPOINTS = [makeSearchFile];
