import { z } from 'zod';
import { compileKeywords } from '#engine/keywords/matcher.ts';
import { fold } from '#engine/text/fold.ts';
import { type DataFile, isJsonLines, isReadable, findOwnFiles, parseRows } from './data-file.ts';
import type { Scene, Scorer } from './scorer.ts';

const Hit = z.object({ kind: z.string(), keyword: z.string(), rows: z.array(z.number().int()) });
type Hit = z.infer<typeof Hit>;
/** A row that is not a post keeps its number. */
const Post = z.object({ text: z.string() }).catch({ text: '' });

/**
 * Keyword hits: for each keyword, the posts that contain it as a plain substring. The matcher runs with `match: 'anywhere'`. A keyword is
 * right if it matches exactly those rows, or further ones that only Earshot's wider folding explains (the keyword is in the folded post,
 * but not in the post after NFC and lower-casing).
 */
export const keywordHits: Scorer = {
  name: 'keyword hits',
  fits: (file) => file.stem === '7_query/keyword_hits',
  score: (file, scene) => {
    const hits = parseRows(file, Hit);
    const posts = postsOf(hits, scene);
    if (posts === null)
      return [
        {
          file: file.name,
          what: 'the posts that its rows number are not in this folder',
          rows: hits.length,
          right: 0,
          figure: 'not scored',
          published: null,
        },
      ];
    const found = matchAll(
      hits.map(({ keyword }) => keyword),
      posts.texts,
    );
    const compared = hits.map((hit, at) => compare(hit, found[at] ?? new Set(), posts.texts));
    const right = compared.filter(({ wrong }) => wrong === 0).length;
    const exact = compared.filter(({ wrong, wider }) => wrong === 0 && wider === 0).length;
    const wider = compared.reduce((sum, one) => sum + one.wider, 0);
    const what = `over ${posts.name}; ${exact} to the row, ${right - exact} with ${wider} rows more that folding explains`;
    return [
      {
        file: file.name,
        what,
        rows: hits.length,
        right,
        figure: `${((100 * right) / Math.max(hits.length, 1)).toFixed(1)} %`,
        published: null,
      },
    ];
  },
};

type Posts = { name: string; texts: string[] };

/**
 * The posts whose rows the lists number: a file of the folder, or of the project's own data folder if it has none, in which most listed
 * rows contain their keyword.
 */
function postsOf(hits: readonly Hit[], { files }: Scene): Posts | null {
  const isPosts = (file: DataFile): boolean =>
    /^[12]_/.test(file.name) && isJsonLines(file) && isReadable(file);
  const isOwn = ({ stem }: DataFile): boolean => stem === '1_thai_sentiment/wisesight';
  const candidates = [...files.filter(isPosts), ...findOwnFiles(files).filter(isOwn)].map((file) => {
    const texts = file.rows().map((row) => Post.parse(row).text);
    return { name: file.name, texts, held: shareHeld(hits, texts) };
  });
  const best = candidates.reduce<(Posts & { held: number }) | null>(
    (kept, one) => (kept !== null && kept.held >= one.held ? kept : one),
    null,
  );
  return best !== null && best.held > 0.5 ? best : null;
}

function shareHeld(hits: readonly Hit[], texts: readonly string[]): number {
  const listed = hits.flatMap(({ keyword, rows }) =>
    rows.slice(0, 5).map((row) => ({ word: plain(keyword), row })),
  );
  return (
    listed.filter(({ word, row }) => plain(texts[row] ?? '').includes(word)).length /
    Math.max(listed.length, 1)
  );
}

/** The normalisation with which the lists were created. */
function plain(text: string): string {
  return text.normalize('NFC').toLowerCase();
}

function matchAll(keywords: readonly string[], texts: readonly string[]): Set<number>[] {
  const matcher = compileKeywords(
    keywords.map((keyword, id) => ({
      id,
      owner: 0,
      sets: [{ includes: [keyword], excludes: [] }],
      match: 'anywhere',
    })),
  );
  const found = keywords.map(() => new Set<number>());
  const ids: number[] = [];
  texts.forEach((text, row) => {
    ids.length = 0;
    matcher.match(fold(text), ids);
    for (const id of ids) found[id]?.add(row);
  });
  return found;
}

function compare(
  hit: Hit,
  found: ReadonlySet<number>,
  texts: readonly string[],
): { wrong: number; wider: number } {
  const wanted = new Set(hit.rows);
  const missing = hit.rows.filter((row) => !found.has(row)).length;
  const extra = [...found].filter((row) => !wanted.has(row));
  const needle = plain(hit.keyword);
  const wider = extra.filter((row) => {
    const text = texts[row] ?? '';
    return fold(text).includes(fold(hit.keyword)) && !plain(text).includes(needle);
  }).length;
  return { wrong: missing + extra.length - wider, wider };
}
