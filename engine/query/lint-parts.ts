import type { LintFinding, LintOptions } from '#engine/query/finding.ts';
import { readPattern } from '#engine/query/pattern-text.ts';
import { printQuery } from '#engine/query/print.ts';
import type { QueryNames } from '#engine/query/test.ts';
import {
  withoutSourceRanges,
  type NearQuery,
  type PatternQuery,
  type Query,
  type ValueQuery,
} from '#engine/query/tree.ts';
import { fold } from '#engine/text/fold.ts';
import { STOP_WORDS } from '#engine/tokenizer/stop-words.ts';

/** Findings that concern one part by itself and its direct children. */
export function lintPart(part: Query, { names, text, use }: LintOptions): LintFinding[] {
  switch (part.kind) {
    case 'word':
      return text === undefined ? [] : quotedWildcard(part, text);
    case 'pattern':
      return wildcards(part);
    case 'near':
      return near(part);
    case 'value':
      if (part.field === 'lang' || part.field === 'country') return unknownCode(part, part.field);
      // The source of a keyword has further checks (lint.ts).
      return names === undefined || (use === 'keyword' && part.field === 'source')
        ? []
        : unknownValue(part, names);
    case 'and':
    case 'or':
      return [
        ...repeated(part.parts),
        ...tooMany(part.parts),
        ...(part.kind === 'or' ? part.parts.flatMap(lintCommonWord) : []),
      ];
    case 'not':
      return [];
    default:
      return [];
  }
}

/** A word that nearly every post of its language contains, where it alone decides. */
export function lintCommonWord(part: Query): LintFinding[] {
  if (part.kind !== 'word' || part.exact === true) return [];
  const word = fold(part.text).trim();
  const short = /^[a-z0-9]$/.test(word) || /^[\u0e00-\u0e7f]$/.test(word);
  if (!short && !STOP_WORDS.has(word)) return [];
  return [{ ...at(part), severity: 'warning', code: 'common_word', values: { word: part.text } }];
}

const at = (part: Query) => part.at ?? { start: 0, end: 0 };

const replaced = (part: Query, text: string) => ({ ...at(part), text });

function quotedWildcard(part: Extract<Query, { kind: 'word' }>, text: string): LintFinding[] {
  const written = text.slice(at(part).start, at(part).end);
  if (!/^["“„]/.test(written) || !/[\p{L}\p{N}]\*/u.test(part.text)) return [];
  const words = part.text.split(/\s+/).map((word) => word.replace(/[^\p{L}\p{M}\p{N}*'-]/gu, ''));
  const mend = words.length === 1 ? (words[0] ?? '') : `(${words.join(' NEAR/0f ')})`;
  return [{ ...at(part), severity: 'hint', code: 'quoted_wildcard', mend: replaced(part, mend) }];
}

function wildcards(part: PatternQuery): LintFinding[] {
  const pieces = readPattern(part.pattern);
  const [first] = pieces;
  const begin = pieces.find((piece) => 'letters' in piece);
  const letters = begin !== undefined && 'letters' in begin ? begin.letters : '';
  const found: LintFinding[] = [];
  if (first !== undefined && 'wild' in first)
    found.push({
      ...at(part),
      severity: 'warning',
      code: 'leading_wildcard',
      mend: replaced(part, part.pattern.replace(/^\*/, '')),
    });
  if (Array.from(letters).length < SHORT)
    found.push({ ...at(part), severity: 'warning', code: 'short_wildcard', values: { letters } });
  return found;
}

/** A wildcard after fewer letters than this matches too many words. */
const SHORT = 3;

/** Words further apart than this are seldom related. */
const WIDE = 10;

function near(part: NearQuery): LintFinding[] {
  const sides = [part.left, part.right].flatMap((side) => (side.kind === 'or' ? side.parts : [side]));
  const phrases = sides.flatMap((side): LintFinding[] => {
    if (side.kind !== 'word' || !/\S\s+\S/.test(side.text)) return [];
    const words = side.text.split(/\s+/).map((text) => printQuery({ kind: 'word', text }));
    return [
      {
        ...at(side),
        severity: 'hint',
        code: 'near_phrase',
        mend: replaced(side, `(${words.join(' NEAR/0f ')})`),
      },
    ];
  });
  if (part.distance <= WIDE) return phrases;
  const narrower = printQuery({ ...part, distance: WIDE });
  return [
    ...phrases,
    {
      ...at(part),
      severity: 'warning',
      code: 'near_wide',
      values: { distance: String(part.distance), most: String(WIDE) },
      mend: replaced(part, `(${narrower})`),
    },
  ];
}

function nameOf(
  field: ValueQuery['field'],
  names: QueryNames,
): ((value: string) => readonly unknown[]) | undefined {
  if (field === 'keyword') return names.keyword;
  if (field === 'tag') return names.tag;
  if (field === 'source') return names.source;
  return field === 'assigned' ? names.person : undefined;
}

function unknownValue(part: ValueQuery, names: QueryNames): LintFinding[] {
  const known = nameOf(part.field, names);
  if (
    known === undefined ||
    (part.field === 'assigned' && ['none', 'nobody', 'anyone'].includes(part.value)) ||
    known(part.value).length > 0
  )
    return [];
  return [
    {
      ...at(part),
      severity: 'warning',
      code: 'unknown_value',
      values: { field: part.field, value: part.value },
    },
  ];
}

const CODES = {
  lang: new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }),
  country: new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }),
} as const;

/** Posts carry codes: `lang:english` and `country:xx` find none. */
function unknownCode(part: ValueQuery, field: keyof typeof CODES): LintFinding[] {
  return isCode(part.value, field)
    ? []
    : [{ ...at(part), severity: 'warning', code: 'unknown_code', values: { field, value: part.value } }];
}

/** The code of a post whose language could not be identified. */
const UNDETERMINED = 'und';

function isCode(value: string, field: keyof typeof CODES): boolean {
  try {
    // The query ignores case, but the table of regions does not.
    const code = field === 'country' ? value.toUpperCase() : value.toLowerCase();
    return code === UNDETERMINED || CODES[field].of(code) !== undefined;
  } catch {
    // It is not even well-formed.
    return false;
  }
}

function repeated(parts: readonly Query[]): LintFinding[] {
  const seen = new Set<string>();
  return parts.flatMap((part): LintFinding[] => {
    const key = JSON.stringify(withoutSourceRanges(part));
    if (!seen.has(key)) {
      seen.add(key);
      return [];
    }
    return [{ ...at(part), severity: 'hint', code: 'repeated_part', values: { part: printQuery(part) } }];
  });
}

const MANY_EXCLUDES = 100;

function tooMany(parts: readonly Query[]): LintFinding[] {
  const excludes = parts.filter(({ kind }) => kind === 'not');
  const [first] = excludes;
  if (first === undefined || excludes.length <= MANY_EXCLUDES) return [];
  return [
    { ...at(first), severity: 'hint', code: 'many_excludes', values: { count: String(excludes.length) } },
  ];
}
