import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  EXPLANATION_LIMITS,
  explainValue,
  type ComparedWith,
  type Explanation,
} from '#contracts/custom-viz/explanations.ts';
import type { QuestionRefusal } from '#contracts/semantic/question-result.ts';
import type { QuestionInput } from '#contracts/semantic/question.ts';
import { call } from '#web/kit/api/call.ts';
import { mergeLabels } from '../rows/use-counted-rows.ts';

type Request = { question: QuestionInput; against: ComparedWith };

/** What is left to read; nothing before the first call says what fits. */
type RemainingDimensions = readonly string[] | null;

/** Reads an explanation call by call, a few dimensions in each, so that what is there shows at once. */
export function useExplanation({ question, against }: Request) {
  const { data, error, hasNextPage, isFetching, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: [explainValue.name, question, against],
    initialPageParam: null as RemainingDimensions,
    queryFn: ({ pageParam, signal }) => {
      const dimensions = pageParam?.slice(0, EXPLANATION_LIMITS.dimensions);
      return call(
        explainValue,
        { body: { question, against, ...(dimensions && { dimensions }) } },
        { signal },
      );
    },
    getNextPageParam: (last, _pages, before) => {
      const left = before ? before.slice(EXPLANATION_LIMITS.dimensions) : last.ok ? last.rest : [];
      return left.length > 0 ? left : undefined;
    },
    staleTime: Infinity,
  });
  const isStopped = error !== null;
  useEffect(() => {
    if (hasNextPage && !isFetching && !isStopped) void fetchNextPage();
  }, [hasNextPage, isFetching, isStopped, fetchNextPage]);
  const pages = data?.pages;
  const read = pages && joinPages(pages);
  return {
    data: read,
    error: read ? null : error,
    /** Why some of it could not be read; what is there stays. */
    failure: read ? error : null,
    progress: countProgress(pages),
    isReading: !isStopped && (hasNextPage || isFetching),
    refetch: () => void (read ? fetchNextPage() : refetch()),
  };
}

/** All that was read in one; the refusal of any. */
function joinPages(
  pages: readonly (Explanation | QuestionRefusal)[],
): Explanation | QuestionRefusal | undefined {
  const [first] = pages;
  const refused = pages.find((page): page is QuestionRefusal => !page.ok);
  if (refused || !first?.ok) return refused;
  const good = pages.flatMap((page) => (page.ok ? [page] : []));
  return {
    ...first,
    dimensions: good.flatMap(({ dimensions }) => dimensions).toSorted((a, b) => b.score - a.score),
    skipped: good.flatMap(({ skipped }) => skipped),
    labels: mergeLabels(good.map(({ labels }) => labels)),
  };
}

/** How many of the dimensions that fit are read. */
function countProgress(pages: readonly (Explanation | QuestionRefusal)[] = []): {
  done: number;
  all: number;
} {
  const [first] = pages;
  if (!first?.ok) return { done: 0, all: 0 };
  const { dimensions } = EXPLANATION_LIMITS;
  const all = first.rest.length > 0 ? first.rest.length + dimensions : first.dimensions.length;
  return { done: Math.min(all, pages.length * dimensions), all };
}
