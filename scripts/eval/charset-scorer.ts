import { z } from 'zod';
import { decodeText } from '#connectors/kit/charset.ts';
import { CharsetEvidence } from '#engine/charset/charset-evidence.ts';
import { decideCharset } from '#engine/charset/decide-charset.ts';
import { parseRows } from './data-file.ts';
import { evaluateSafely, type Scorer } from './scorer.ts';

const Row = z.object({
  kind: z.string(),
  bytes: z.base64(),
  label: z.string().nullable(),
  charset: z.string(),
  text: z.string(),
});
type Row = z.infer<typeof Row>;

/** Whether the character set of a row is detected and its text decoded as the row states. */
function isRead({ bytes, label, charset, text }: Row): boolean {
  const raw = Buffer.from(bytes, 'base64');
  const labels = label === null ? [] : [label];
  const evidence = new CharsetEvidence();
  evidence.add(raw);
  evidence.utf8.end();
  return decideCharset(evidence, labels) === charset && decodeText(raw, labels) === text;
}

/** Texts in many character sets, with right, wrong and no labels: a row is right if both the character set and the text are. */
export const charsets: Scorer = {
  name: 'charsets',
  fits: (file) => file.stem === 'charsets/labelled_bytes',
  score: (file) => {
    const rows = parseRows(file, Row);
    return [...new Set(rows.map(({ kind }) => kind))].map((kind) => {
      const group = rows.filter((row) => row.kind === kind);
      const right = group.filter((row) => evaluateSafely(() => isRead(row))).length;
      return {
        file: file.name,
        what: `kind=${kind}`,
        rows: group.length,
        right,
        figure: `${((100 * right) / group.length).toFixed(1)} %`,
        published: null,
      };
    });
  },
};
