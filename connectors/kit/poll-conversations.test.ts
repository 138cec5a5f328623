import { describe, expect, it } from 'vitest';
import type { PollState } from '#connectors/kit/exchange.ts';
import { readConversations, type ConversationLists } from '#connectors/kit/poll-conversations.ts';
import type { Incoming } from '#contracts/inbound/incoming.ts';
import { fault } from '#contracts/kit/faults/fault.ts';

const NOW = new Date('2026-11-30T07:00:00.000Z');
const START = { since: NOW.getTime() - 3_600_000 };

function message(provider_id: string): Incoming {
  return {
    channel: 'shopee',
    kind: 'message',
    place: 'private',
    provider_id,
    author: { _id: '1', name: '' },
    text: provider_id,
    published_at: NOW.toISOString(),
  };
}

/** An account with so many conversations of so many messages, in pages of ten. */
function listsOf(conversations: number, messages: number): ConversationLists & { pages: string[] } {
  const pages: string[] = [];
  const cut = <T>(count: number, page: string | undefined, make: (number: number) => T) => {
    const from = Number(page ?? 0);
    const entries = Array.from({ length: Math.min(10, count - from) }, (_, at) => make(from + at));
    return { ok: true as const, entries, next: from + 10 < count ? String(from + 10) : undefined };
  };
  return {
    now: NOW,
    pages,
    listConversations: async (_since, page) => {
      pages.push(page ?? 'first');
      return cut(conversations, page, (number) => ({ id: String(number) }));
    },
    listMessages: async ({ id }, _since, page) =>
      cut(messages, page, (number) => message(`${id}:${messages - 1 - number}`)),
  };
}

/** Polls until nothing is left. */
async function readAll(lists: ConversationLists) {
  let read = await readConversations(START, {}, lists);
  const ids = read.parts.map((part) => ('provider_id' in part ? part.provider_id : ''));
  let polls = 1;
  for (; read.position.round !== undefined; polls += 1) {
    read = await readConversations(read.position, {}, lists);
    ids.push(...read.parts.map((part) => ('provider_id' in part ? part.provider_id : '')));
  }
  return { ids, polls, position: read.position };
}

describe('Reading conversations', () => {
  it.each([
    [0, 0, 1],
    [1, 35, 1],
    [25, 1, 1],
    [300, 1, 4],
    [2, 1500, 4],
  ])('reads %i conversations of %i messages each, all and once, in %i polls', async (many, long, polls) => {
    const read = await readAll(listsOf(many, long));
    expect(new Set(read.ids).size).toBe(many * long);
    expect(read.ids).toHaveLength(many * long);
    expect(read).toMatchObject({ polls, position: { since: NOW.getTime() } });
  });

  it('gives the messages of a conversation from the oldest on', async () => {
    const { ids } = await readAll(listsOf(1, 35));
    expect(ids).toEqual(Array.from({ length: 35 }, (_, number) => `0:${number}`));
  });

  it('ends where a network names the same page again', async () => {
    const lists = listsOf(1, 10);
    const stuck: ConversationLists = {
      ...lists,
      listConversations: async () => ({ ok: true, entries: [{ id: '0' }], next: 'same' }),
      listMessages: async () => ({ ok: true, entries: [message('0')], next: 'same' }),
    };
    const { position } = await readConversations(START, {}, stuck);
    expect(position).toEqual({ since: NOW.getTime() });
  });

  it('goes on where it stopped, and begins anew after two failures in a row', async () => {
    const lists = listsOf(2000, 1);
    const { position } = await readConversations(START, {}, lists);
    const broken: ConversationLists = {
      ...lists,
      listConversations: async () => ({ ok: false, message: fault('source_unread') }),
    };
    const failed = await readConversations(position, { failures: 1 }, broken);
    expect(failed).toMatchObject({ parts: [], failure: { ok: false }, position });
    const state: PollState[] = [{ failures: 1 }, { failures: 2 }];
    for (const [at, one] of state.entries()) {
      lists.pages.length = 0;
      await readConversations(position, one, lists);
      expect(lists.pages[0]).toBe(at === 0 ? '1000' : 'first');
    }
  });
});
