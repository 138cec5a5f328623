import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { querySearch } from '#contracts/quick-analytic/endpoints.ts';
import type {
  SearchAnswerOf,
  SearchQuestionInput,
  SearchQuestionKind,
} from '#contracts/quick-analytic/question.ts';
import { requestAnswer, ZONE } from './request-answer.ts';
import type { SearchInput } from './use-search.ts';

/** The answer to one question about a search; the former one stays while the next is loaded. */
export function useAnswer<K extends SearchQuestionKind>(
  search: SearchInput,
  question: SearchQuestionInput & { kind: K },
  { enabled = true }: { enabled?: boolean } = {},
) {
  return useQuery({
    queryKey: [querySearch.name, ZONE, search, question],
    // An answer has the kind of its question.
    queryFn: async () => (await requestAnswer(search, question)) as SearchAnswerOf<K>,
    placeholderData: keepPreviousData,
    enabled,
  });
}
