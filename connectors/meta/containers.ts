import { z } from 'zod';
import { buildFailure } from '#connectors/kit/build-failure.ts';
import { readAccepted, type NetworkResponse } from '#connectors/kit/call.ts';
import { findCandidates } from '#connectors/kit/find-candidates.ts';
import { buildUnprepared, instantIn, toPublishFailure } from '#connectors/kit/publish-outcome.ts';
import type {
  LookUpOutcome,
  PostCandidate,
  PrepareOutcome,
  PublishFailure,
  PublishOutcome,
  StartedRequest,
} from '#connectors/kit/publish.ts';
import { id, text } from '#connectors/kit/wire.ts';
import { readGraphError } from '#connectors/meta/outcome.ts';
import { toGraphPrepareFailure, toGraphPublishOutcome } from '#connectors/meta/publish-outcome.ts';
import { fault } from '#contracts/kit/faults/fault.ts';

/** Seconds until Meta is queried again about a container (pages of both networks: once a minute). */
const STATE_PAUSE = 60;
/** Seconds until a published container is looked for among the posts of the account. */
const LIST_PAUSE = 10;
/** How long a container lives, in hours. */
const HOURS = 24;

/** What a container is made of: the fields of the whole, and of each part of a carousel. `at_once`: nothing has to be fetched by Meta. */
export type ContainerPlan = {
  parts: readonly Readonly<Record<string, unknown>>[];
  whole: Readonly<Record<string, unknown>>;
  at_once?: boolean;
};

/** A network of Meta that publishes containers, with its calls for one account. */
export type ContainerApi = {
  network: string;
  call(call: {
    path: string;
    method: 'GET' | 'POST';
    query?: Record<string, string>;
    body?: Readonly<Record<string, unknown>>;
  }): Promise<NetworkResponse>;
  now: () => Date;
  make_path: string;
  publish_path: string;
  state_field: 'status' | 'status_code';
};

const ContainerSet = z.object({
  parts: z.array(z.string()),
  container: z.string().optional(),
  made_at: z.iso.datetime(),
});
type ContainerSet = z.infer<typeof ContainerSet>;
const Named = z.object({ id: z.string().min(1).max(512) });
const Answer = z.object({ id, status: text, status_code: text, permalink: text });

/** What Meta says of a container. A fresh one may not be readable yet, which is as if it were in progress. */
type ContainerState = 'IN_PROGRESS' | 'FINISHED' | 'PUBLISHED' | 'ERROR' | 'EXPIRED';
type StateAnswer = { ok: true; state: ContainerState } | { ok: false; failure: PublishFailure };

/** Makes the containers of a post, and waits until Meta has fetched its media. */
export async function prepareContainer(
  api: ContainerApi,
  plan: ContainerPlan,
  former: unknown,
): Promise<PrepareOutcome> {
  const made: ContainerSet = ContainerSet.safeParse(former).data ?? {
    parts: [],
    made_at: api.now().toISOString(),
  };
  const parts = [...made.parts];
  for (const part of plan.parts.slice(parts.length)) {
    const answer = await makeContainer(api, part);
    if (!answer.ok) return answer.failure;
    parts.push(answer.id);
  }
  const held = { ...made, parts };
  const partStop = made.container === undefined ? await awaitAll(api, held, parts) : undefined;
  if (partStop) return partStop;
  if (made.container === undefined) {
    const children = parts.length > 0 ? { children: parts.join(',') } : {};
    const answer = await makeContainer(api, { ...plan.whole, ...children });
    if (!answer.ok) return answer.failure;
    held.container = answer.id;
  }
  const stop = plan.at_once ? undefined : await awaitAll(api, held, [held.container ?? '']);
  return stop ?? { status: 'ready', prepared: held, expires_at: findEnd(held) };
}

function findEnd({ made_at }: ContainerSet): string {
  return instantIn(HOURS * 3600, new Date(made_at));
}

async function makeContainer(
  { call, make_path, network, now }: ContainerApi,
  body: Readonly<Record<string, unknown>>,
): Promise<{ ok: true; id: string } | { ok: false; failure: PublishFailure }> {
  const called = await call({ path: make_path, method: 'POST', body });
  const named = readAccepted(called, Named);
  return named
    ? { ok: true, id: named.id }
    : { ok: false, failure: toGraphPrepareFailure(called, { network, now: now() }) };
}

/** Nothing once all of them are ready. */
async function awaitAll(
  api: ContainerApi,
  made: ContainerSet,
  ids: readonly string[],
): Promise<PrepareOutcome | undefined> {
  for (const one of ids) {
    const read = await readState(api, one);
    if (!read.ok) return read.failure;
    const stop = toStop(read.state, api.network);
    if (stop) return stop;
    if (read.state === 'IN_PROGRESS')
      return {
        status: 'waiting',
        prepared: made,
        expires_at: findEnd(made),
        until: instantIn(STATE_PAUSE, api.now()),
      };
  }
  return undefined;
}

/** The failure of a container that cannot be published any more. */
function toStop(state: ContainerState, network: string): PublishFailure | undefined {
  if (state === 'EXPIRED') return buildUnprepared(network);
  return state === 'ERROR'
    ? toPublishFailure(buildFailure('content', fault('file_rejected', { network })), { prepare_again: true })
    : undefined;
}

/** A container that Meta does not find yet: code 100, subcode 33. */
function isFresh(called: NetworkResponse): boolean {
  const error = called.met ? readGraphError(called.body) : undefined;
  return error?.code === 100 && error.error_subcode === 33;
}

const STATES: ReadonlySet<string> = new Set(['IN_PROGRESS', 'FINISHED', 'PUBLISHED', 'ERROR', 'EXPIRED']);

function isState(value: string | undefined): value is ContainerState {
  return value !== undefined && STATES.has(value);
}

async function readState(api: ContainerApi, container: string): Promise<StateAnswer> {
  const { call, network, now, state_field } = api;
  const called = await call({
    path: `/${encodeURIComponent(container)}`,
    method: 'GET',
    query: { fields: `id,${state_field}` },
  });
  const state = readAccepted(called, Answer)?.[state_field];
  if (isState(state)) return { ok: true, state };
  return isFresh(called)
    ? { ok: true, state: 'IN_PROGRESS' }
    : { ok: false, failure: toGraphPrepareFailure(called, { network, now: now() }) };
}

/**
 * Publishes the container, unless it is public already: Meta publishes none twice, but names no post for one that is. The post's address is
 * read afterwards; without it the post is published all the same.
 */
export async function publishContainer(api: ContainerApi, prepared: unknown): Promise<PublishOutcome> {
  const { call, network, now, publish_path } = api;
  const container = ContainerSet.safeParse(prepared).data?.container;
  if (container === undefined) return buildUnprepared(network);
  const read = await readState(api, container);
  if (!read.ok) return read.failure;
  if (read.state === 'PUBLISHED') return { status: 'processing', until: instantIn(LIST_PAUSE, now()) };
  const stop = toStop(read.state, network);
  if (stop) return stop;
  if (read.state === 'IN_PROGRESS')
    return toPublishFailure(buildFailure('wait', fault('file_unprepared', { network }), STATE_PAUSE));
  const called = await call({ path: publish_path, method: 'POST', body: { creation_id: container } });
  const named = readAccepted(called, Named);
  if (named === undefined) return toGraphPublishOutcome(called, { network, now: now() });
  const shown = await call({
    path: `/${encodeURIComponent(named.id)}`,
    method: 'GET',
    query: { fields: 'id,permalink' },
  });
  const url = shown.met ? Answer.safeParse(shown.body).data?.permalink : undefined;
  return { status: 'published', provider_id: named.id, ...(url === undefined ? {} : { url }) };
}

/** The posts of an account, newest first, or why they cannot be read. */
export type ListedPosts =
  | { ok: true; posts: readonly PostCandidate[] }
  | { ok: false; failure: PublishFailure };

/** What became of a container; the post that it became is found among those of the account. */
export async function lookUpContainer(
  api: ContainerApi,
  request: StartedRequest,
  listPosts: () => Promise<ListedPosts>,
): Promise<LookUpOutcome> {
  const container = ContainerSet.safeParse(request.prepared).data?.container;
  if (container === undefined) return { status: 'absent', certain: true };
  const read = await readState(api, container);
  if (!read.ok) return read.failure;
  if (read.state !== 'PUBLISHED')
    return { status: 'absent', certain: read.state === 'ERROR' || read.state === 'EXPIRED' };
  const listed = await listPosts();
  if (!listed.ok) return listed.failure;
  const found = findCandidates(request, listed.posts);
  if (found.status === 'absent') return { status: 'processing', until: instantIn(LIST_PAUSE, api.now()) };
  const [only, ...others] = found.posts;
  if (only === undefined || others.length > 0) return found;
  const { provider_id, url } = only;
  return { status: 'found', provider_id, ...(url === undefined ? {} : { url }) };
}
