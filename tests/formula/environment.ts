import { createFormulaEnvironment } from '#engine/formula/environment.ts';

/** Names of every type and unit, for the tests of formulas. */
export const TEST_ENVIRONMENT = createFormulaEnvironment([
  { name: 'channel', labels: ['Channel', 'ช่องทาง'], type: { kind: 'text' }, level: 'row' },
  { name: 'status', labels: ['สถานะ'], type: { kind: 'text' }, level: 'row' },
  { name: 'state', labels: ['สถานะ'], type: { kind: 'text' }, level: 'row' },
  { name: 'tags', type: { kind: 'texts' }, level: 'row' },
  { name: 'angry', type: { kind: 'boolean' }, level: 'row' },
  { name: 'messages', type: { kind: 'number', unit: 'count' }, level: 'row' },
  {
    name: 'reply_seconds',
    labels: ['First reply time', 'เวลาตอบ'],
    type: { kind: 'number', unit: 'seconds' },
    level: 'row',
  },
  { name: 'weight', type: { kind: 'number', unit: 'none' }, level: 'row' },
  { name: 'price', type: { kind: 'number', unit: 'money:THB' }, level: 'row' },
  { name: 'price_usd', type: { kind: 'number', unit: 'money:USD' }, level: 'row' },
  { name: 'created_at', type: { kind: 'time' }, level: 'row' },
  { name: 'closed_at', type: { kind: 'time' }, level: 'row' },
  { name: 'due_day', type: { kind: 'day' }, level: 'row' },
  { name: 'tickets', type: { kind: 'number', unit: 'count' }, level: 'aggregate', additivity: 'all' },
  {
    name: 'open_tickets',
    type: { kind: 'number', unit: 'count' },
    level: 'aggregate',
    additivity: 'all_but_time',
  },
  { name: 'customers', type: { kind: 'number', unit: 'count' }, level: 'aggregate', additivity: 'none' },
]);
