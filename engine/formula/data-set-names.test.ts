import { describe, expect, it } from 'vitest';
import { tickets } from '#contracts/semantic/data-sets/tickets.ts';
import { DATA_SETS } from '#contracts/semantic/register.ts';
import { compileFormula } from '#engine/formula/compile.ts';
import { listDataSetNames } from '#engine/formula/data-set-names.ts';
import { createFormulaEnvironment, type FormulaLevel } from '#engine/formula/environment.ts';

function labelsOf(_dataSet: string, name: string): string[] {
  return name === 'first_response' ? ['เวลาตอบแรก'] : [];
}

function summarize(text: string, level: FormulaLevel, personal = false): string {
  const environment = createFormulaEnvironment(listDataSetNames(tickets, { personal, labelsOf }));
  const result = compileFormula(text, { environment, level });
  if (!result.ok) return result.faults.map(({ fault }) => fault.code).join(', ');
  const { text: canonical, type, additivity } = result.formula;
  return `${canonical}: ${type.kind === 'number' ? type.unit : type.kind} ${additivity}`;
}

describe('the names of a data set', () => {
  it.each<[string, FormulaLevel, string]>([
    ['breached / tickets', 'aggregate', 'tickets.breached / tickets.tickets: none none'],
    ['tickets.done - reopened', 'aggregate', 'tickets.done - tickets.reopened: count all'],
    ['sum(first_response) / count()', 'aggregate', 'sum(first_response) / count(): seconds none'],
    ['เวลาตอบแรก + 5m', 'aggregate', 'tickets.first_response + 5m: seconds none'],
    [
      'count_if(breached and channel = "line")',
      'aggregate',
      'count_if(breached and channel = "line"): count all',
    ],
    ['csat + 5', 'aggregate', 'formula_units_differ'],
    ['trunc(created, week)', 'row', 'trunc(created, week): day none'],
    ['has(ticket_tag, "x")', 'row', 'has(ticket_tag, "x"): boolean none'],
    ['first_response > 1h', 'row', 'first_response > 1h: boolean none'],
    ['customer', 'row', 'formula_name_near'],
  ])('%s gives %s', (text, level, outcome) => {
    expect(summarize(text, level)).toBe(outcome);
  });

  it('personal fields exist only for those who may see them', () => {
    expect(summarize('count_distinct(customer)', 'aggregate')).toBe('formula_name_near');
    expect(summarize('count_distinct(contact_id)', 'aggregate')).toBe('formula_name_unknown');
    expect(summarize('count_distinct(customer)', 'aggregate', true)).toBe(
      'count_distinct(customer): count none',
    );
  });

  it('every data set has names that a formula can use', () => {
    for (const dataSet of DATA_SETS) {
      const names = listDataSetNames(dataSet, { personal: true });
      const keys = names.map(({ name, level }) => `${level} ${name}`);
      expect(new Set(keys).size).toBe(keys.length);
      expect(names.some(({ level }) => level === 'aggregate')).toBe(true);
    }
  });
});
