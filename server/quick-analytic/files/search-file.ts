import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ParsedInput } from '#contracts/kit/endpoint.ts';
import { writeList } from '#contracts/kit/list-text.ts';
import type { MentionFilter } from '#contracts/listening/filter.ts';
import { USUAL_SECTIONS } from '#contracts/listening/reports/report-sections.ts';
import { ReportInput } from '#contracts/listening/reports/report.ts';
import type { StoredFilter } from '#contracts/listening/stored-filter.ts';
import type { makeSearchFile } from '#contracts/quick-analytic/files.ts';
import { buildSearchFilter } from '#contracts/quick-analytic/search.ts';
import type { Call } from '#server/kit/http/call.ts';
import { getRequestBrandId } from '#server/kit/mail/link-base.ts';
import { composeReport } from '#server/listening/public.ts';
import { answerSearch } from '#server/quick-analytic/answers/answer-search.ts';
import { buildTermsBlock } from '#server/quick-analytic/files/terms-block.ts';
import { loadSearchScope, type SearchScope } from '#server/quick-analytic/search-scope.ts';
import { loadReportBrand, MEDIA_TYPES, writeFiles, type ReportDocument } from '#server/reports/public.ts';

type FileInput = ParsedInput<typeof makeSearchFile>['body'];

/** The longest title of a report, in UTF-16 units. */
const TITLE_MAX = 120;

/** A search as a report of listening: the same queries as the page, so the same numbers, with everything that narrows them printed. */
export async function makeFile(call: Call<typeof makeSearchFile>): Promise<Response> {
  const { context, accountId, session, body, request } = call;
  const scope = await loadSearchScope(call);
  const { from, to } = body.search.filter;
  const report = await composeReport({ ...scope, calendar: session.user.calendar }, toReport(body), {
    from: new Date(from),
    to: new Date(to),
    length: body.search.length,
  });
  const composed = { ...report, document: await addTerms(scope, body, report.document) };
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

/** The document with the comparison of the terms behind its figures, where there are several. */
async function addTerms(
  scope: SearchScope,
  { search, time_zone, language }: FileInput,
  document: ReportDocument,
): Promise<ReportDocument> {
  if (search.terms.length < 2) return document;
  const [terms] = await answerSearch(scope, { search, time_zone, questions: [{ kind: 'terms' }] });
  if (!terms?.ok || terms.answer.kind !== 'terms') return document;
  return { ...document, blocks: document.blocks.toSpliced(1, 0, buildTermsBlock(terms.answer, language)) };
}

/** The parts of a report without the shares of keywords: a search has none. */
const SECTIONS = USUAL_SECTIONS.filter((name) => name !== 'voice');

function toReport({ search, language, time_zone }: FileInput): ReportInput {
  return ReportInput.parse({
    name: search.terms.join(', ').slice(0, TITLE_MAX),
    span: 'fixed',
    language,
    time_zone,
    filter: toStoredFilter(buildSearchFilter(search)),
    sections: SECTIONS,
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
