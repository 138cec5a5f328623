import { RE2JS } from 're2js';
import type { z } from 'zod';
import type { blockerFields } from '#contracts/crm/blocker/post-blocker.ts';
import { normalizeName } from '#engine/blacklist/compile.ts';
import { makeLiveMatcher } from '#engine/keywords/live-matcher.ts';

/** A rule as it is stored. */
export type BlockerRule = z.output<z.ZodObject<typeof blockerFields>> & { _id: string };

/** The examined parts of a message: `searched` is the original text, `folded` as keywords compare it, `media` by their fingerprints. */
export type Candidate = {
  channel: string;
  kind: 'message' | 'comment' | 'post';
  author: { _id: string; name: string; handle?: string | undefined };
  searched: string;
  folded: string;
  media: readonly string[];
  /** Number of messages of this author within this many seconds, this one included. */
  pace: (seconds: number) => number;
};

/** The parts of a rule that a message can match. */
const BLOCKER_PARTS = ['channels', 'kinds', 'authors', 'words', 'patterns', 'media', 'rate'] as const;
export type BlockerPart = (typeof BLOCKER_PARTS)[number];
/** One match of a message: which list of the rule, and the entry. */
export type BlockerMatch = { part: BlockerPart; value: string };
/** The rule that blocks a message, and all its matches. */
export type BlockedBy = { rule: BlockerRule; matches: readonly BlockerMatch[] };

/** Returns the rule that blocks a message on a day (`2026-11-21`); null where none does. */
export type Blocker = ((message: Candidate, today: string) => BlockedBy | null) & {
  /** The longest span and the highest number over which a rule counts messages; zeros when none does. */
  readonly counts: { seconds: number; most: number };
};

/** Compiles the rules of an account, in their order. An inactive rule blocks nothing. */
export function compileBlocker(all: readonly BlockerRule[]): Blocker {
  const rules = all.filter(({ active }) => active);
  const sought = wordsOf(rules);
  const ready = rules.map(makeReady);
  const paced = rules.filter(({ most_messages }) => most_messages > 0);
  const block = (message: Candidate, today: string): BlockedBy | null => {
    const words = sought(message.folded);
    for (const [index, test] of ready.entries()) {
      const matches = test(message, words.get(index) ?? [], today);
      const rule = rules[index];
      if (matches && rule) return { rule, matches };
    }
    return null;
  };
  return Object.assign(block, {
    counts: {
      seconds: Math.max(0, ...paced.map(({ within_seconds }) => within_seconds)),
      most: Math.max(0, ...paced.map(({ most_messages }) => most_messages)),
    },
  });
}

/** All words of all rules in one matcher: which words of which rule occur in a text. */
function wordsOf(rules: readonly BlockerRule[]): (folded: string) => Map<number, string[]> {
  const entries = rules.flatMap(({ words }, rule) => words.map((word) => ({ rule, word })));
  const matcher = makeLiveMatcher(
    entries.map(({ word }, id) => ({
      id,
      owner: 0,
      sets: [{ includes: [word], excludes: [] }],
      match: 'auto',
    })),
  );
  return (folded) => {
    const found = new Map<number, string[]>();
    if (entries.length === 0) return found;
    matcher.matchAll([folded], (_, id) => {
      const entry = entries[id];
      if (entry) found.set(entry.rule, [...(found.get(entry.rule) ?? []), entry.word]);
    });
    return found;
  };
}

type Test = (message: Candidate, words: readonly string[], today: string) => BlockerMatch[] | null;

/** A rule as a test. The cheapest condition is evaluated first. */
function makeReady(rule: BlockerRule): Test {
  const authors = new Map(rule.authors.map((name) => [normalizeName(name), name]));
  const media = new Set(rule.media);
  const patterns = rule.patterns.flatMap((source) => {
    const pattern = readPattern(source);
    return pattern ? [{ source, pattern }] : [];
  });
  return (message, words, today) => {
    if (rule.until !== '' && rule.until < today) return null;
    const { author } = message;
    const names = [author._id, author.name, author.handle ?? ''];
    const parts: readonly [BlockerPart, flag: boolean, () => readonly string[]][] = [
      ['channels', rule.channels.length > 0, () => rule.channels.filter((one) => one === message.channel)],
      ['kinds', rule.kinds.length > 0, () => rule.kinds.filter((one) => one === message.kind)],
      ['authors', authors.size > 0, () => names.flatMap((name) => authors.get(normalizeName(name)) ?? [])],
      ['media', media.size > 0, () => message.media.filter((mark) => media.has(mark))],
      ['words', rule.words.length > 0, () => words],
      [
        'patterns',
        rule.patterns.length > 0,
        () => patterns.flatMap(({ source, pattern }) => (pattern.test(message.searched) ? [source] : [])),
      ],
      ['rate', rule.most_messages > 0, () => tooMany(rule, message)],
    ];
    const matches: BlockerMatch[] = [];
    for (const [part, flag, meets] of parts) {
      if (!flag) continue;
      const values = [...new Set(meets())];
      if (values.length === 0) return null;
      matches.push(...values.map((value) => ({ part, value })));
    }
    // A rule from an older release, or one without any remaining part, blocks nothing.
    return matches.length > 0 ? matches : null;
  };
}

function tooMany(rule: BlockerRule, { pace }: Candidate): string[] {
  const sent = pace(rule.within_seconds);
  return sent > rule.most_messages ? [String(sent)] : [];
}

function readPattern(source: string): RE2JS | undefined {
  try {
    return RE2JS.compile(source, RE2JS.CASE_INSENSITIVE);
  } catch {
    return undefined;
  }
}
