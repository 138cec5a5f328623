import { z } from 'zod';
import { findDangers } from '#connectors/email/find-dangers.ts';
import { sanitizeHtml } from '#connectors/email/safe-html.ts';
import { readXmlBody } from '#connectors/kit/read-xml.ts';
import { formatCsvCell } from '#contracts/kit/csv-cell.ts';
import { cleanFileName } from '#contracts/kit/files/file.ts';
import { readCsv } from '#server/kit/http/read-csv.ts';
import { countRight } from './count-right.ts';
import { parseRows } from './data-file.ts';
import { evaluateSafely, type Scorer } from './scorer.ts';

const Payload = z.object({ kind: z.string(), payload: z.string() });
const Markup = z.union([
  z.object({ input: z.string() }).transform(({ input }) => input),
  z.object({ payload: z.string() }).transform(({ payload }) => payload),
]);
const Text = z.object({ text: z.string() });

/** Mails and pages whose HTML carries what a browser would run: a row is right if nothing of that is left. */
export const markup: Scorer = {
  name: 'markup',
  fits: (file) => /^5_nasty\/(?:html_sanitizer_cases|owasp_xss_evasion)/.test(file.name),
  score: (file) => [
    countRight(file, {
      what: 'nothing left that runs or fetches',
      verdicts: parseRows(file, Markup).map((html) => evaluateSafely(() => isHarmless(html))),
    }),
  ],
};

/**
 * Payloads of attacks in the places where the suite meets them: HTML of mails, XML of deliveries, names of files. All of them, and strings
 * that break programs, as cells of a table that is written and read again, in which no spreadsheet sees a formula.
 */
export const injections: Scorer = {
  name: 'injections',
  fits: (file) => /^5_nasty\/(?:injection_payloads|naughty_strings)/.test(file.name),
  score: (file) => {
    if (file.name.includes('naughty'))
      return [
        countRight(file, {
          what: 'kept in a cell',
          verdicts: parseRows(file, Text).map(({ text }) => evaluateSafely(() => isKeptInCell(text))),
        }),
      ];
    const rows = parseRows(file, Payload);
    const of = (kind: string): string[] =>
      rows.filter((row) => row.kind === kind).map(({ payload }) => payload);
    const judge = (what: string, payloads: readonly string[], isRight: (payload: string) => boolean) =>
      countRight(file, {
        what,
        verdicts: payloads.map((payload) => evaluateSafely(() => isRight(payload))),
      });
    return [
      judge('xss: nothing left that runs or fetches', of('xss'), isHarmless),
      judge('xxe: no entity is resolved', of('xxe'), namesNoEntity),
      judge('path_traversal: a file name without folders', of('path_traversal'), isPlainName),
      judge(
        'all: kept in a cell',
        rows.map(({ payload }) => payload),
        isKeptInCell,
      ),
    ];
  },
};

function isHarmless(html: string): boolean {
  return findDangers(sanitizeHtml(html)).length === 0;
}

/** A document that declares anything is refused; any other is read without what only a declaration could mean. */
function namesNoEntity(xml: string): boolean {
  const read = readXmlBody(Buffer.from(xml));
  return !read.ok || !/<!(?:DOCTYPE|ENTITY)/i.test(xml);
}

function isPlainName(name: string): boolean {
  const clean = cleanFileName(name);
  return !/[/\\\p{Cc}]/u.test(clean) && clean !== '';
}

/** Whether a table gives a text back as it was, but for the apostrophe that keeps it from being a formula. */
function isKeptInCell(text: string): boolean {
  const [record] = readCsv(`before,${formatCsvCell(text)},after\r\n`);
  const [before, cell = '', after] = record?.cells ?? [];
  const isFormula = /^[=+\-@\t\r]/.test(cell) && !/^[+-]?[\d.,]+$/.test(cell);
  return before === 'before' && after === 'after' && !isFormula && (cell === text || cell === `'${text}`);
}
