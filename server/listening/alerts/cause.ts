import { cutText } from '#contracts/kit/cut-text.ts';
import type { AccountId } from '#contracts/kit/ids.ts';
import type { Cause } from '#contracts/listening/alerts/alert.ts';
import { themeSettings } from '#contracts/listening/themes/area.ts';
import type { ThemeRuleSet } from '#engine/themes/rules.ts';
import type { Context } from '#server/kit/context.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { toCauseFilter, type CauseFilter } from '#server/listening/alerts/cause-rows-sql.ts';
import {
  countMerged,
  readCauseFacts,
  readCauseLists,
  type CauseFacts,
  type CauseListed,
} from '#server/listening/alerts/cause-store.ts';
import { batchRules } from '#server/listening/alerts/rule-positions-sql.ts';
import type { Filter } from '#server/listening/filter-sql/mention-filter.ts';
import { readKeywordNames } from '#server/listening/keyword-names.ts';
import { chooseListed } from '#server/listening/themes/choose-listed.ts';
import { selectThemeRules } from '#server/listening/themes/rules-of-filter.ts';
import { listSetting } from '#server/settings/public.ts';

type Scope = {
  context: Pick<Context, 'clickhouse'>;
  accountId: AccountId;
  inUnit: <T>(work: (unit: UnitOfWork) => Promise<T>) => Promise<T>;
};

const MOST_WORDS = 8;
const MOST_CHANNELS = 5;
/** The length of the displayed part of a post, in characters. */
const LONGEST = 280;

type NamedCause = CauseFilter & { ruled: ThemeRuleSet };

/**
 * The cause of each of several alerts: the loudest post and author, the words (as the theme rules have them) and the share of channels, in
 * its mentions. Two statements suffice for hundreds, however many fired at once.
 */
export async function findCauses(scope: Scope, filters: readonly Filter[]): Promise<Cause[]> {
  if (filters.length === 0) return [];
  const { names, rules } = await scope.inUnit(async (unit) => ({
    names: await readKeywordNames(unit),
    rules: await listSetting(unit, themeSettings, 'theme_rules'),
  }));
  const named = filters.map((filter): NamedCause => ({
    ...toCauseFilter(filter, names),
    ruled: selectThemeRules(rules, 'word', filter),
  }));
  const causes = new Map<NamedCause, Cause>();
  for (const some of batchRules(named, ({ looked }) => looked))
    for (const [one, cause] of await findSome(scope, some)) causes.set(one, cause);
  return named.map((one) => causes.get(one) ?? NOTHING);
}

const NOTHING: Cause = { total: 0, before: 0, authors: 0, post: null, author: null, words: [], channels: [] };

async function findSome(
  { context: { clickhouse }, accountId }: Scope,
  named: readonly NamedCause[],
): Promise<[NamedCause, Cause][]> {
  const most = Math.max(MOST_CHANNELS, ...named.map(({ ruled }) => MOST_WORDS + ruled.size));
  const [facts, lists] = await Promise.all([
    readCauseFacts(clickhouse, accountId, named),
    readCauseLists(clickhouse, accountId, named, most),
  ]);
  const chosen = named.map(({ ruled }, place) => {
    const words = (lists.get(place) ?? []).filter(({ kind }) => kind === 'word');
    return chooseListed(words, ruled, MOST_WORDS);
  });
  const groups = new Map(
    named.flatMap(({ ruled }, place) =>
      (chosen[place]?.groups ?? []).map((value) => {
        const members = ruled.membersOf(value);
        return [JSON.stringify(members), { value, members }] as const;
      }),
    ),
  );
  const merged = await countMerged(clickhouse, accountId, named, [...groups.values()]);
  return named.map((one, place): [NamedCause, Cause] => {
    const fact = facts.get(place);
    const { groups: own = [], single = [] } = chosen[place] ?? {};
    const gathered = (merged.get(place) ?? []).filter(({ value }) => own.includes(value));
    const words = [...gathered, ...single.map(({ key: value, count }) => ({ value, count }))];
    return [one, fact ? causeOf(fact, words, lists.get(place) ?? []) : NOTHING];
  });
}

function causeOf(
  fact: CauseFacts,
  words: readonly { value: string; count: number }[],
  listed: readonly CauseListed[],
): Cause {
  return {
    total: fact.total,
    before: fact.before,
    authors: fact.authors,
    post:
      fact.post_channel === '' || fact.post_sentiment === ''
        ? null
        : {
            _id: fact.post_id,
            author: fact.post_author,
            channel: fact.post_channel,
            text: cutText(fact.post_text, LONGEST),
            sentiment: fact.post_sentiment,
            at: new Date(fact.post_said).toISOString(),
          },
    author:
      fact.author_count === 0
        ? null
        : { _id: fact.author_of, name: fact.author_named, count: fact.author_count },
    words: words
      .toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
      .slice(0, MOST_WORDS)
      .map(({ value: word, count }) => ({ word, count })),
    channels: listed
      .filter(({ kind }) => kind === 'channel')
      .slice(0, MOST_CHANNELS)
      .map(({ key: channel, count }) => ({ channel, count })),
  };
}
