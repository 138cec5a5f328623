import { z } from 'zod';
import { parseQuery } from '#engine/query/parse.ts';
import { type DataFile, parseRows } from './data-file.ts';
import { formatLiqeShape, formatLuceneShape, formatLuqumShape } from './peer-shapes.ts';
import { formatQueryShape, withOurFields } from './query-shape.ts';
import type { Result, Scorer } from './scorer.ts';

const Lucene = z.object({
  lib: z.string(),
  query: z.string(),
  ast: z.unknown().optional(),
  error: z.unknown().optional(),
});
const Liqe = z.object({ kind: z.string(), query: z.string(), ast: z.unknown().optional() });

/**
 * Queries of Lucene's language as two peers parse them. A row is right if the tree is the same, or if both refuse. Differences are listed
 * by reason: scores, similarity and expressions have no place in a language that only matches (docs/decisions/0028).
 */
export const luceneQueries: Scorer = {
  name: 'Lucene queries',
  fits: (file) => file.stem === '7_query/lucene_query_parse',
  score: (file) => {
    const rows = parseRows(file, Lucene);
    return ['luqum', 'lucene.js'].flatMap((lib) => {
      const selected = rows.filter((row) => row.lib === lib);
      const shape = lib === 'luqum' ? formatLuqumShape : formatLuceneShape;
      return selected.length === 0
        ? []
        : [
            toResult(
              file,
              lib,
              selected.map((row) =>
                verdict(row.query, () => (row.error === undefined ? shape(row.ast) : null)),
              ),
            ),
          ];
    });
  },
};

/** Queries of liqe, which filters documents in memory; queries with documents are scored only by which documents they match. */
export const liqeQueries: Scorer = {
  name: 'liqe queries',
  fits: (file) => file.stem === '7_query/liqe_cases',
  score: (file) => {
    const rows = parseRows(file, Liqe);
    const parsed = rows.filter((row) => row.kind === 'parse');
    const read = rows.filter((row) => row.kind === 'filter');
    return [
      toResult(
        file,
        'parse',
        parsed.map((row) => verdict(row.query, () => formatLiqeShape(row.ast))),
      ),
      toResult(
        file,
        'filter, that it can be read',
        read.map(({ query }) => (parseQuery(withOurFields(query)).ok ? 'same' : reasonOf(query))),
      ),
    ];
  },
};

/** `same`, or why the trees differ. @param shape the peer's tree as a shape, null if it refuses */
function verdict(query: string, shape: () => string | null): string {
  let peer: string | null;
  try {
    peer = shape();
  } catch {
    return 'a tree that cannot be read';
  }
  const parsed = parseQuery(withOurFields(query));
  if (!parsed.ok) return peer === null ? 'same' : reasonOf(query);
  const ours = formatQueryShape(parsed.tree);
  return peer !== null && ours === peer ? 'same' : 'read otherwise';
}

function reasonOf(query: string): string {
  const parsed = parseQuery(withOurFields(query));
  return parsed.ok ? 'read otherwise' : (parsed.errors[0]?.code ?? 'refused');
}

function toResult(file: DataFile, what: string, verdicts: readonly string[]): Result {
  const right = verdicts.filter((each) => each === 'same').length;
  const reasons = new Map<string, number>();
  for (const each of verdicts) if (each !== 'same') reasons.set(each, (reasons.get(each) ?? 0) + 1);
  const listed = [...reasons].map(([reason, times]) => `${reason} ${times}`).join(', ');
  return {
    file: file.name,
    what: listed === '' ? what : `${what}; differs: ${listed}`,
    rows: verdicts.length,
    right,
    figure: `${((100 * right) / Math.max(verdicts.length, 1)).toFixed(1)} %`,
    published: null,
  };
}
