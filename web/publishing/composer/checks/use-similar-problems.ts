import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { listSimilarPosts } from '#contracts/publishing/similar-posts.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { formatMoment, formatPercent, useLanguage } from '#web/kit/text/format.ts';
import type { Problem } from './problem.ts';

const NONE: readonly Problem[] = [];

/** What should be looked at since other posts say almost the same, or come on the same account within the hour. */
export function useSimilarProblems(postId: string | undefined): readonly Problem[] {
  const { t } = useTranslation();
  const language = useLanguage();
  const { data } = useCallQuery(
    listSimilarPosts,
    { params: { _id: postId ?? '' } },
    { enabled: postId !== undefined, keep: true },
  );
  return useMemo(() => {
    if (!data) return NONE;
    const describe = ({ name, words, at }: { name: string; words: string; at: string }) => ({
      name: name || words,
      time: formatMoment(new Date(at), language),
    });
    return [
      ...data.similar.map((other) => ({
        tab: 'all',
        path: 'text',
        severity: 'warn' as const,
        text: t('publishing_composer.checks.similar', {
          ...describe(other),
          share: formatPercent(other.share, language),
        }),
      })),
      ...data.same_hour.map((other) => ({
        tab: other.connection_id,
        path: 'plan',
        severity: 'warn' as const,
        text: t('publishing_composer.checks.same_hour', describe(other)),
      })),
    ];
  }, [data, language, t]);
}
