import { expect, it } from 'vitest';
import type { ReadReport } from '#server/crm/reports/read-report.ts';
import { reportLocale } from '#server/reports/public.ts';
import type { TicketReportLabels } from '#texts/en/labels/printed-ticket-reports.ts';
import { TICKET_REPORT_LABELS } from '#texts/printed-ticket-reports.ts';
import { buildTicketFindings } from './build-findings.ts';

const english = reportLocale<TicketReportLabels>(TICKET_REPORT_LABELS, {
  language: 'en',
  zone: 'Asia/Bangkok',
});
const thai = reportLocale<TicketReportLabels>(TICKET_REPORT_LABELS, { language: 'th', zone: 'Asia/Bangkok' });

const cell = (value: number, count = value) => ({ count, value, median: null, p90: null });

/** A report by day whose fourth day stands out. */
function read(total: number, seconds: number): ReadReport {
  const days = [20, 21, 19, 90, 20, 22, 18];
  return {
    time_zone: 'Asia/Bangkok',
    field: null,
    metrics: ['tickets', 'first_response'],
    rows: days.map((count, index) => ({ key: `2026-11-0${index + 1}`, name: null, cells: [cell(count)] })),
    total: [cell(total), cell(seconds)],
    more: 0,
    as_of: null,
  };
}

const FACTS = {
  now: read(210, 720),
  counted: 210,
  before: read(140, 900),
  countedBefore: 140,
  by: 'day' as const,
  path: '/crm?view=all',
};

it('Tickets, times and the day that stands out are told with the period before', () => {
  expect(buildTicketFindings(FACTS, english).map(({ text }) => text)).toEqual([
    '210 tickets: 50% more than in the previous period (140).',
    'First response: 12 min, in the previous period 15 min.',
    'Most tickets were on 4 Nov 2026: 90, usually about 20.',
  ]);
  expect(buildTicketFindings(FACTS, thai)[0]?.text).toBe('มี 210 ทิกเก็ต เพิ่มขึ้น 50% จากช่วงก่อนหน้า (140 ทิกเก็ต)');
});

it('Few tickets are not compared, and nothing is compared with few', () => {
  expect(buildTicketFindings({ ...FACTS, counted: 1 }, english).map(({ text }) => text)).toEqual([
    'Only 1 ticket: too few to compare.',
  ]);
  const texts = buildTicketFindings({ ...FACTS, countedBefore: 3 }, english).map(({ text }) => text);
  expect(texts.slice(0, 2)).toEqual(['210 tickets.', 'First response: 12 min.']);
});

it('The row with the most tickets is named with the next one', () => {
  const rows = [
    { key: 'line', name: 'LINE', cells: [cell(120)] },
    { key: 'facebook', name: 'Facebook', cells: [cell(60)] },
  ];
  const facts = { ...FACTS, by: 'assignee' as const, now: { ...FACTS.now, rows } };
  expect(buildTicketFindings(facts, english).at(-1)?.text).toBe(
    'Person with the most tickets: LINE (120), then Facebook (60).',
  );
});
