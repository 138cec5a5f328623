import { z } from 'zod';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { defineEvent } from '#contracts/kit/event.ts';
import { Id, Instant } from '#contracts/kit/ids.ts';
import type { Page } from '#contracts/kit/page.ts';
import { PublicLink, PublicLinkInput, PublicLinkKey } from '#contracts/kit/public-link.ts';
import { ZoneName } from '#contracts/kit/zone-name.ts';
import { StoredFilter } from '#contracts/listening/stored-filter.ts';
import {
  SearchQuestion,
  SearchResult,
  Split,
  ListKind,
  type SearchQuestionInput,
} from '#contracts/quick-analytic/question.ts';
import { Comparison } from '#contracts/quick-analytic/search.ts';
import { SearchTerms } from '#contracts/quick-analytic/terms.ts';

/** The screen behind a shared link; the token follows the `#`, so that no server and no log sees it. */
export const SHARED_SEARCH_PATH = '/shared-search';

/** Who may share searches with people outside. */
export const SEARCH_LINK_NEEDS = ['quick_analytic.analytics.write'] as const;
const access = { kind: 'permitted', need: SEARCH_LINK_NEEDS, product: 'quick_analytic' } as const;
const PATH = '/quick_analytic/links';

/** `frozen`: the numbers as they were when it was created; `live`: as they are when it is opened. */
export const LINK_KINDS = ['frozen', 'live'] as const;
const LinkKind = z.enum(LINK_KINDS);
export type LinkKind = z.infer<typeof LinkKind>;

/** A search as a link keeps it: a range that ends now is kept by its name, so that a live link moves on. */
export const SharedLook = z.strictObject({
  terms: SearchTerms,
  filter: StoredFilter,
  comparison: Comparison,
  split: Split.nullable().default(null),
  /** That of the creator: every visitor sees the same days. */
  time_zone: ZoneName,
});
export type SharedLook = z.infer<typeof SharedLook>;

/** A link to one search. */
export const SearchLink = PublicLink.extend({ kind: LinkKind, terms: z.array(z.string()) });
export type SearchLink = z.infer<typeof SearchLink>;

export const listSearchLinks = defineEndpoint({
  name: 'search_link.list',
  method: 'GET',
  path: PATH,
  access,
  summary: 'List the shared links of searches, newest first, with how often each was opened',
  answer: z.object({ items: z.array(SearchLink) }),
});

export const createSearchLink = defineEndpoint({
  name: 'search_link.create',
  method: 'POST',
  path: PATH,
  access,
  summary: 'Create a shared link of a search, live or with the numbers as they are now, that expires',
  input: { body: PublicLinkInput.extend({ kind: LinkKind, look: SharedLook }) },
  answer: SearchLink.extend({ token: z.string() }),
  status: 201,
  errors: ['limit_reached'],
  event: 'search_link.created',
  locked_in_remote: 'lasting',
  transaction: false,
  // The response contains the secret of the link.
  idempotent: false,
});

export const revokeSearchLink = defineEndpoint({
  name: 'search_link.revoke',
  method: 'DELETE',
  path: `${PATH}/{_id}`,
  access,
  summary: 'Revoke a shared link of a search; the numbers that it kept are deleted',
  input: { params: z.object({ _id: Id }) },
  answer: z.object({ _id: Id }),
  errors: ['not_found'],
  event: 'search_link.revoked',
});

/** What a shared search counts: numbers about no person, each answer by the key of its question (`keyQuestion`). */
export const SharedPicture = z.object({
  from: Instant,
  to: Instant,
  counted_at: Instant,
  answers: z.record(z.string(), SearchResult),
});
export type SharedPicture = z.infer<typeof SharedPicture>;

/** A search as a link shows it, without a way to query more. */
export const SharedSearch = SharedPicture.extend({
  kind: LinkKind,
  name: z.string(),
  account: z.string(),
  terms: z.array(z.string()),
  time_zone: z.string(),
  comparison: Comparison,
  split: Split.nullable(),
  /** How many further conditions narrow it. Which ones is not said: they name keywords and people of the account. */
  conditions: z.number().int(),
  expires_at: Instant,
});
export type SharedSearch = z.infer<typeof SharedSearch>;

export const openSharedSearch = defineEndpoint({
  name: 'search_link.open',
  method: 'POST',
  path: '/quick_analytic/shared-searches',
  access: { kind: 'public', reason: 'the link is the proof; its visitors have no account' },
  summary: 'Open a shared link of a search; if it has a password, nothing is shown without it',
  input: { body: PublicLinkKey },
  answer: SharedSearch,
  errors: ['link_invalid', 'link_password', 'too_many'],
  transaction: false,
  idempotent: false,
});

/** The ranked lists of a shared search: what is said, never who says it. */
export const SHARED_LISTS = ListKind.exclude(['author', 'mentioned']).options;
/** The rows of a list on the page. */
export const LIST_ROWS = 8;

/** What a question is called among the answers of a shared search. */
export function keyQuestion(question: SearchQuestionInput): string {
  return JSON.stringify(SearchQuestion.parse(question));
}

/** The panels of a shared search, as the page asks for them. */
export function buildSharedQuestions({
  terms,
  split,
}: Pick<SharedLook, 'terms' | 'split'>): SearchQuestion[] {
  const questions: SearchQuestionInput[] = [
    { kind: 'figures' },
    ...(['mentions', 'authors', 'engagement', 'reach'] as const).map(
      (measure) => ({ kind: 'volume', compared: false, measure }) as const,
    ),
    { kind: 'volume', by: split ?? (terms.length > 1 ? 'term' : null) },
    ...(terms.length > 1 ? [{ kind: 'terms' } as const] : []),
    ...SHARED_LISTS.map((of) => ({ kind: 'list', of, limit: LIST_ROWS }) as const),
  ];
  return questions.map((question) => SearchQuestion.parse(question));
}

export const ENDPOINTS = [listSearchLinks, createSearchLink, revokeSearchLink, openSharedSearch];

/** The events contain no terms: only who may share sees the list of links. */
export const EVENTS = ['search_link.created', 'search_link.revoked'].map((name) =>
  defineEvent({ name, need: SEARCH_LINK_NEEDS, data: z.unknown() }),
);

/** What somebody outside opens by a link. */
export const PAGES: readonly Page[] = [
  { name: 'shared-search', path: SHARED_SEARCH_PATH, guards: [], need: [] },
];
