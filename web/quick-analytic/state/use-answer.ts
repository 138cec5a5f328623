import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useContext } from 'react';
import { querySearch } from '#contracts/quick-analytic/endpoints.ts';
import type {
  SearchAnswerOf,
  SearchQuestionInput,
  SearchQuestionKind,
} from '#contracts/quick-analytic/question.ts';
import { getReaderZone } from '#web/kit/text/reader-zone.ts';
import { requestAnswer } from './request-answer.ts';
import { SharedAnswers, readSharedAnswer } from './shared-answers.ts';
import type { SearchInput } from './use-search.ts';

/** The answer to one question about a search; the former one stays while the next is loaded. A shared page has all its answers already. */
export function useAnswer<K extends SearchQuestionKind>(
  search: SearchInput,
  question: SearchQuestionInput & { kind: K },
  { enabled = true }: { enabled?: boolean } = {},
) {
  const shared = useContext(SharedAnswers);
  return useQuery({
    queryKey: [querySearch.name, getReaderZone(), search, question, shared?.counted_at],
    // An answer has the kind of its question.
    queryFn: async () =>
      (shared
        ? readSharedAnswer(shared, question)
        : await requestAnswer(search, question)) as SearchAnswerOf<K>,
    placeholderData: keepPreviousData,
    enabled,
  });
}
