import type { ThemeAction, ThemeKind } from '#contracts/listening/themes/area.ts';

/** A user's rule about a theme. `keyword_id` null: for the whole account. */
export type ThemeRule = {
  keyword_id: string | null;
  kind: ThemeKind;
  value: string;
  action: ThemeAction;
  into_value: string;
};

/** How rules change the themes of one kind. */
export type ThemeRuleSet = {
  isHidden: (value: string) => boolean;
  /** Whether a word is hidden together with every phrase that contains it. */
  isStopped: (word: string) => boolean;
  /** The theme under which one is counted; itself if no rule says otherwise. */
  under: (value: string) => string;
  /** Everything that is counted under a theme, including itself. */
  membersOf: (value: string) => string[];
  /** The number of rules: this many more themes must be read. */
  size: number;
};

/** Themes are compared in NFC and lower case, as words are counted; but upper and lower case in a link lead to different pages. */
function writtenFor(kind: ThemeKind) {
  return (value: string): string =>
    kind === 'link' ? value.normalize('NFC') : value.normalize('NFC').toLowerCase();
}

/**
 * The rules that apply to a kind of themes: those of the account, and those of the one selected keyword, which take precedence for the same
 * theme. A chain of merges ends at its last link; a cycle is left as it is.
 */
export function selectRules(
  rules: readonly ThemeRule[],
  kind: ThemeKind,
  keyword: string | null,
): ThemeRuleSet {
  const plain = writtenFor(kind);
  const stops = new Set<string>();
  const mine = new Map<string, ThemeRule>();
  const inOrder = [null, ...(keyword === null ? [] : [keyword])];
  for (const scope of inOrder)
    for (const rule of rules.filter((one) => one.keyword_id === scope)) {
      if (rule.action === 'stop') stops.add(plain(rule.value));
      else if (rule.kind === kind && rule.action !== 'whole') mine.set(plain(rule.value), rule);
    }
  const under = (value: string): string => {
    let at = plain(value);
    for (let step = 0; step <= mine.size; step += 1) {
      const rule = mine.get(at);
      if (rule?.action !== 'merge') return at;
      at = plain(rule.into_value);
    }
    return plain(value);
  };
  const members = Map.groupBy([...mine.keys()], under);
  const isStopped = (word: string): boolean => stops.has(plain(word));
  return {
    isHidden: (value) => mine.get(plain(value))?.action === 'hide' || (kind === 'word' && isStopped(value)),
    isStopped,
    under,
    membersOf: (value) => [...new Set([value, ...(members.get(value) ?? [])])],
    size: mine.size + stops.size,
  };
}
