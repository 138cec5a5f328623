import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ParsedInput } from '#contracts/kit/endpoint.ts';
import { writeList } from '#contracts/kit/list-text.ts';
import type { MentionFilter } from '#contracts/listening/filter.ts';
import { ReportInput } from '#contracts/listening/reports/report.ts';
import type { StoredFilter } from '#contracts/listening/stored-filter.ts';
import { buildFileQuestions, type makeSearchFile } from '#contracts/quick-analytic/files.ts';
import type { SearchQuestion, SearchResult } from '#contracts/quick-analytic/question.ts';
import { buildSearchFilter } from '#contracts/quick-analytic/search.ts';
import type { Call } from '#server/kit/http/call.ts';
import { getRequestBrandId } from '#server/kit/mail/link-base.ts';
import { composeReportHead } from '#server/listening/public.ts';
import { answerSearch } from '#server/quick-analytic/answers/answer-search.ts';
import { buildPanelBlock } from '#server/quick-analytic/files/build-panel.ts';
import { loadSearchScope } from '#server/quick-analytic/search-scope.ts';
import { loadReportBrand, MEDIA_TYPES, writeFiles, type ReportDocument } from '#server/reports/public.ts';
import { SEARCH_FILE_LABELS } from '#texts/search-file-labels.ts';

type FileInput = ParsedInput<typeof makeSearchFile>['body'];

/** The longest title of a report, in UTF-16 units. */
const TITLE_MAX = 120;

/** A search as a report: the questions of the page, so the same numbers, with everything that narrows them printed. */
export async function makeFile(call: Call<typeof makeSearchFile>): Promise<Response> {
  const { context, accountId, session, body, request } = call;
  const scope = await loadSearchScope(call);
  const { search, time_zone } = body;
  const { from, to } = search.filter;
  const head = await composeReportHead({ ...scope, calendar: session.user.calendar }, toReport(body), {
    from: new Date(from),
    to: new Date(to),
    length: search.length,
  });
  const questions = buildFileQuestions(search, body);
  const results = await answerSearch(scope, { search, time_zone, questions });
  const composed = { ...head, document: buildDocument(head, body, { questions, results }) };
  const brandId = getRequestBrandId(context, request, accountId);
  const folder = await mkdtemp(join(tmpdir(), 'earshot-search-'));
  try {
    const [file] = await writeFiles({
      folder,
      formats: [body.format],
      face: await loadReportBrand(context, { accountId, brandId }),
      composed,
    });
    const bytes = await readFile(join(folder, `report.${body.format}`));
    return new Response(new Uint8Array(bytes), {
      headers: {
        'content-type': MEDIA_TYPES[body.format],
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file?.name ?? `report.${body.format}`)}`,
      },
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

type AnsweredPanels = { questions: readonly SearchQuestion[]; results: readonly SearchResult[] };

/** The document with a block for each panel, and what the search is compared with among its filters. */
function buildDocument(
  { document, locale }: Awaited<ReturnType<typeof composeReportHead>>,
  { search, language }: FileInput,
  { questions, results }: AnsweredPanels,
): ReportDocument {
  const words = SEARCH_FILE_LABELS[language];
  const panels = { language, words, formatters: locale.formatters, terms: search.terms };
  return {
    ...document,
    filters: [...document.filters, { label: words.comparison, value: words.comparisons[search.comparison] }],
    blocks: [
      ...questions.map((question, place) => buildPanelBlock(question, results[place], panels)),
      ...document.blocks,
    ],
  };
}

function toReport({ search, language, time_zone }: FileInput): ReportInput {
  return ReportInput.parse({
    name: search.terms.join(', ').slice(0, TITLE_MAX),
    span: 'fixed',
    language,
    time_zone,
    filter: toStoredFilter(buildSearchFilter(search)),
    sections: [],
  });
}

/** A filter as it is stored: every value as the text that an address has. */
function toStoredFilter(filter: MentionFilter): StoredFilter {
  return Object.fromEntries(
    Object.entries(filter).flatMap(([name, value]) => {
      if (value === undefined) return [];
      return [[name, Array.isArray(value) ? writeList(value.map(String)) : String(value)]];
    }),
  );
}
