import type { ClickHouseClient } from '@clickhouse/client';
import type { AccountId } from '#contracts/kit/ids.ts';
import type { AnswerOfKind, QuestionOf } from '#contracts/listening/analytics/question.ts';
import type { Asked } from '#server/listening/asked.ts';
import type { Filter } from '#server/listening/mention-filter.ts';
import { findThemes, type ThemeSettings } from '#server/listening/themes/tell-themes.ts';

type About = { clickhouse: ClickHouseClient; accountId: AccountId; asked: Asked; settings: ThemeSettings };

/** The first themes of a kind, the most frequent first, as the account's rules have them. */
export const answerThemes = async (
  { of: kind, limit }: QuestionOf<'themes'>,
  { settings, ...about }: About,
): Promise<AnswerOfKind<'themes'>> => {
  const { themes } = await findThemes(kind, { ...about, most: limit, present: true }, settings);
  const within = withinOf(kind, about.asked.filter);
  const items = themes
    .filter(({ count, members }) => count > 0 && members.every(within))
    .toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
    .slice(0, limit)
    .map(({ value, members, query, count, by_sentiment }) => ({
      value,
      members,
      query,
      count,
      by_sentiment,
    }));
  return { kind: 'themes', of: kind, items };
};

/** Where the filter asks for values of the same kind, only these are told: opening another would leave them. */
const withinOf = (kind: QuestionOf<'themes'>['of'], filter: Filter): ((member: string) => boolean) => {
  const asked = kind === 'phrase' || kind === 'entity' ? undefined : filter[kind];
  return asked ? (member) => asked.includes(member) : () => true;
};
