import { expect, it } from 'vitest';
import type { DataFile } from './data-file.ts';
import { peerBusinessTime } from './peer-hours-scorer.ts';
import { makeSentimentPredictor } from './sentiment-judge.ts';

const config = {
  hours: { mon: { '09:00': '17:00' }, tue: { '09:00': '17:00' } },
  shifts: [],
  breaks: { '2026-03-02': { '12:00': '13:00' } },
  holidays: ['2026-03-10'],
  time_zone: 'Etc/UTC',
};
const biz = { lib: 'zendesk/biz', config };

function score(rows: unknown[]) {
  const name = '6_hours/peer_business_time_cases.jsonl';
  const file: DataFile = { name, path: name, stem: name.replace('.jsonl', ''), split: '', rows: () => rows };
  return peerBusinessTime.score(file, { files: [file], judge: makeSentimentPredictor(() => []) });
}

it('The business clock is queried forwards, backwards and by days', () => {
  const [result] = score([
    {
      ...biz,
      id: 'a',
      op: 'after',
      unit: 'hours',
      amount: 5,
      time: '2026-03-02T10:00:00Z',
      result: '2026-03-02T16:00:00Z',
    },
    {
      ...biz,
      id: 'b',
      op: 'before',
      unit: 'hours',
      amount: 9,
      time: '2026-03-16T10:00:00Z',
      result: '2026-03-09T09:00:00Z',
    },
    {
      ...biz,
      id: 'c',
      op: 'after',
      unit: 'days',
      amount: 3,
      time: '2026-03-02T10:00:00Z',
      result: '2026-03-16T10:00:00Z',
    },
    { ...biz, id: 'd', op: 'on_break', time: '2026-03-02T12:30:00Z', result: true },
  ]);
  expect(result).toMatchObject({ rows: 4, right: 4, figure: '100.0 %' });
});

it('Rows that differ are listed under their convention, and a wrong row as not explained', () => {
  const [result] = score([
    {
      ...biz,
      id: 'a',
      op: 'after',
      unit: 'hours',
      amount: 7,
      time: '2026-03-02T09:00:00Z',
      result: '2026-03-03T09:00:00Z',
    },
    { ...biz, id: 'b', op: 'in_hours', time: '2026-03-02T12:30:00Z', result: true },
    { ...biz, id: 'c', op: 'in_hours', time: 'never', result: true },
  ]);
  expect(result?.right).toBe(0);
  expect(result?.figure).toContain('moved to the next opening): a');
  expect(result?.figure).toContain('not explained): b');
  expect(result?.figure).toMatch(/could not be asked: .*\): c/);
});
