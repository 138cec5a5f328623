import { cutText } from '#contracts/kit/cut-text.ts';
import type { AccountId } from '#contracts/kit/ids.ts';
import type { Cause } from '#contracts/listening/alerts/alert.ts';
import { Sentiment } from '#contracts/listening/mention.ts';
import { themeSettings } from '#contracts/listening/themes/area.ts';
import { chooseUnusual, type ThemeCount } from '#engine/themes/rising.ts';
import type { ThemeRuleSet } from '#engine/themes/rules.ts';
import type { Context } from '#server/kit/context.ts';
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
import { readNamesFor, type PostReader } from '#server/listening/keyword-names.ts';
import { chooseListed } from '#server/listening/themes/choose-listed.ts';
import { loadOwnWordTest, type OwnWordTest } from '#server/listening/themes/own-words.ts';
import { selectThemeRules } from '#server/listening/themes/rules-of-filter.ts';
import { listSetting } from '#server/settings/public.ts';

type Scope = PostReader & {
  context: Pick<Context, 'clickhouse'>;
  accountId: AccountId;
};

/** Words among which the unusual ones are found: what is frequent in the period. */
const CANDIDATES = 200;
const MOST_CHANNELS = 5;
/** The length of the displayed part of a post, in characters. */
const LONGEST = 280;

type NamedCause = CauseFilter & { ruled: ThemeRuleSet; isOwn: OwnWordTest };

/**
 * The cause of each of several alerts: the loudest post and author, the words that are unusual (as the theme rules have them) and the share
 * of channels, in its mentions. Two statements suffice for hundreds, however many fired at once.
 */
export async function findCauses(scope: Scope, filters: readonly Filter[], spans = 1): Promise<Cause[]> {
  if (filters.length === 0) return [];
  const named = await scope.inUnit(async (unit) => {
    const names = await readNamesFor(unit, scope);
    const rules = await listSetting(unit, themeSettings, 'theme_rules');
    const own = new Map<string, OwnWordTest>();
    const found: NamedCause[] = [];
    for (const filter of filters) {
      const key = JSON.stringify(filter.keyword ?? null);
      const isOwn = own.get(key) ?? (await loadOwnWordTest(unit, names, filter));
      own.set(key, isOwn);
      const ruled = selectThemeRules(rules, 'word', filter);
      found.push({ ...toCauseFilter(filter, names, spans), ruled, isOwn });
    }
    return found;
  });
  const causes = new Map<NamedCause, Cause>();
  for (const some of batchRules(named, ({ looked }) => looked))
    for (const [one, cause] of await findSome(scope, some)) causes.set(one, cause);
  return named.map((one) => causes.get(one) ?? NOTHING);
}

const NOTHING: Cause = {
  total: 0,
  before: 0,
  authors: 0,
  post: null,
  author: null,
  words: [],
  channels: [],
  sentiments: [],
};

async function findSome(
  { context: { clickhouse }, accountId }: Scope,
  named: readonly NamedCause[],
): Promise<[NamedCause, Cause][]> {
  const most = Math.max(MOST_CHANNELS, ...named.map(({ ruled }) => CANDIDATES + ruled.size));
  const [facts, lists] = await Promise.all([
    readCauseFacts(clickhouse, accountId, named),
    readCauseLists(clickhouse, accountId, named, most),
  ]);
  const chosen = named.map(({ ruled }, place) => {
    const words = (lists.get(place) ?? []).filter(({ kind }) => kind === 'word');
    return chooseListed(words, ruled, { most: CANDIDATES });
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
    if (!fact) return [one, NOTHING];
    const words = [
      ...gathered.map(({ value, count, before }) => ({ value, count, before })),
      ...single.map(({ key: value, count, before }) => ({ value, count, before })),
    ];
    const totals = { total: fact.total, totalBefore: fact.before };
    return [one, causeOf(fact, chooseUnusual(words, totals, one.isOwn), lists.get(place) ?? [])];
  });
}

function causeOf(fact: CauseFacts, words: readonly ThemeCount[], listed: readonly CauseListed[]): Cause {
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
        : {
            _id: fact.author_of,
            name: fact.author_named,
            count: fact.author_count,
            before: fact.author_before,
          },
    words: words.map(({ value: word, count, before }) => ({ word, count, before })),
    channels: listed
      .filter(({ kind }) => kind === 'channel')
      .slice(0, MOST_CHANNELS)
      .map(({ key: channel, count, before }) => ({ channel, count, before })),
    sentiments: listed.flatMap(({ kind, key, count, before }) => {
      const sentiment = kind === 'sentiment' ? Sentiment.safeParse(key).data : undefined;
      return sentiment ? [{ sentiment, count, before }] : [];
    }),
  };
}
