import { describe, expect, it } from 'vitest';
import { MS_PER_DAY, MS_PER_HOUR } from '#contracts/kit/duration.ts';
import { getDemoAgents } from '#engine/demo/agents.ts';
import { generateDemoConversations } from '#engine/demo/conversations.ts';

const TO = Date.UTC(2026, 10, 21, 9);
const RANGE = { seed: 7, from: TO - 365 * MS_PER_DAY, to: TO, count: 900 };
const CHATS = generateDemoConversations(RANGE);

describe('demonstration conversations', () => {
  it('are the same for the same seed', () => {
    expect(generateDemoConversations(RANGE)).toEqual(CHATS);
    expect(generateDemoConversations({ ...RANGE, seed: 8 })[0]).not.toEqual(CHATS[0]);
  });

  it('begin with the customer, in order, and never speak from the future', () => {
    expect(CHATS).toHaveLength(RANGE.count);
    for (const { messages } of CHATS) {
      expect(messages[0]?.from).toBe('customer');
      const times = messages.map(({ at }) => Date.parse(at));
      expect(times).toEqual([...times].sort((a, b) => a - b));
      expect(times.every((time) => time >= RANGE.from && time < TO)).toBe(true);
    }
    const starts = CHATS.map(({ messages }) => messages[0]?.at ?? '');
    expect(starts).toEqual([...starts].sort());
  });

  it('say where they stand', () => {
    for (const { outcome, messages } of CHATS) {
      const last = messages.at(-1);
      if (outcome === 'new') expect(messages.every(({ from }) => from === 'customer')).toBe(true);
      if (outcome === 'open') expect(last?.from).toBe('customer');
      if (outcome === 'pending') expect(last?.from).toBe('agent');
      if (outcome === 'closed') expect(TO - Date.parse(last?.at ?? '')).toBeGreaterThan(14 * MS_PER_DAY);
    }
    const seen = new Set(CHATS.map(({ outcome }) => outcome));
    expect([...seen].sort()).toEqual(['closed', 'done', 'new', 'open', 'pending']);
  });

  it('are answered within minutes by day and in the morning after a night', () => {
    const waits = CHATS.flatMap(({ messages }) => {
      const answer = messages.find(({ from }) => from === 'agent');
      return answer === undefined ? [] : [Date.parse(answer.at) - Date.parse(messages[0]?.at ?? '')];
    }).sort((a, b) => a - b);
    expect(waits[Math.floor(waits.length / 2)]).toBeLessThan(15 * 60_000);
    expect(waits.at(-1)).toBeGreaterThan(8 * MS_PER_HOUR);
    expect(waits.at(-1)).toBeLessThan(16 * MS_PER_HOUR);
  });

  it('are led by agents of the team who know the language, on both channels and in both languages', () => {
    const agents = new Map(getDemoAgents().map((agent) => [agent.email, agent]));
    for (const { language, messages } of CHATS) {
      for (const { agent } of messages) {
        if (agent !== undefined) expect(agents.get(agent)?.languages).toContain(language);
      }
    }
    expect(new Set(CHATS.map(({ channel, language }) => `${channel} ${language}`)).size).toBe(4);
    expect(new Set(CHATS.map(({ customer }) => customer._id)).size).toBeLessThan(RANGE.count * 0.75);
    expect(new Set(CHATS.map(({ topic }) => topic)).size).toBeGreaterThanOrEqual(12);
  });

  it('leave no trace of their making', () => {
    for (const { messages } of CHATS) {
      for (const { text } of messages) expect(text).not.toMatch(/^$|[{}|[\]]| {2}|undefined|\$/);
    }
  });
});
