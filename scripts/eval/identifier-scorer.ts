import { z } from 'zod';
import { AT_KINDS, isValid } from '#connectors/bluesky/syntax.ts';
import { countRight } from './count-right.ts';
import { parseRows } from './data-file.ts';
import { evaluateSafely, type Scorer } from './scorer.ts';

const Row = z.object({ type: z.enum(AT_KINDS), valid: z.boolean(), value: z.string() });

/** Identifiers of the AT Protocol: a row is right if they are accepted or refused as the file says. */
export const identifiers: Scorer = {
  name: 'identifiers',
  fits: (file) => file.stem.startsWith('4_payloads/atproto_syntax'),
  score: (file) => {
    const rows = parseRows(file, Row);
    return AT_KINDS.map((kind) => {
      const selected = rows.filter(({ type }) => type === kind);
      return countRight(file, {
        what: kind,
        verdicts: selected.map(({ valid, value }) => evaluateSafely(() => isValid(kind, value) === valid)),
      });
    });
  },
};
