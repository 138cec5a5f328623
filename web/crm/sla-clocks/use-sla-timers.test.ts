import { describe, expect, it } from 'vitest';
import { sortByUrgency, computeCurrentSeconds } from './use-sla-timers.ts';

const at = '2026-03-02T09:00:00.000Z';
const running = { mode: 'running', seconds: 100 } as const;

describe('An SLA timer between two responses', () => {
  it('An SLA timer runs while the business is open, stops at the closing time and continues at the opening time', () => {
    const after = (open: boolean, turns: number | null, passed: number) =>
      computeCurrentSeconds(
        running,
        { at, open, turns_at: turns === null ? null : new Date(Date.parse(at) + turns * 1000).toISOString() },
        { now: passed * 1000, readAt: 0 },
      );
    expect([after(true, null, 30), after(true, 20, 30), after(false, 20, 10), after(false, 20, 30)]).toEqual([
      130, 120, 100, 110,
    ]);
    expect(after(false, null, 999)).toBe(100);
    expect(
      computeCurrentSeconds(
        { mode: 'paused', seconds: 5 },
        { at, open: true, turns_at: null },
        { now: 9e9, readAt: 0 },
      ),
    ).toBe(5);
  });

  it('The more urgent an SLA timer, the higher it is listed; one that has not started is not listed', () => {
    const clock = (
      metric: 'sla_time' | 'waiting_time' | 'first_response' | 'resolution_time',
      mode: 'running' | 'paused' | 'ended' | 'idle',
      due_at: string | null,
    ) => ({
      metric,
      mode,
      due_at,
      seconds: 1,
      level: 1,
      breach_level: 4,
      breached: false,
      breach_from: 1260,
      next_level_at: null,
    });
    const order = sortByUrgency([
      clock('sla_time', 'ended', null),
      clock('waiting_time', 'running', '2026-03-02T10:00:00.000Z'),
      clock('first_response', 'idle', null),
      clock('resolution_time', 'running', '2026-03-02T09:30:00.000Z'),
    ]).map(({ metric }) => metric);
    expect(order).toEqual(['resolution_time', 'waiting_time', 'sla_time']);
  });
});
