import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkFormula, completeFormula } from '#contracts/semantic/formulas.ts';
import type { Person } from '#tests/factories/person.ts';
import { startWorld, type World } from '#tests/world.ts';

/** The calls of an editor of formulas. */
let world: World;
let admin: Person;
let listener: Person;

beforeAll(async () => {
  world = await startWorld();
  const account = await world.account();
  admin = await world.person(account);
  listener = await world.person(account, { can: ['listening.keyword.read'] });
});
afterAll(() => world.stop());

const measure = (formula: string) => ({ body: { data_set: 'tickets', level: 'measure' as const, formula } });

test('A right formula is printed with its unit, and what is doubtful in it has its place', async () => {
  expect(await admin.call(checkFormula, measure('[Replies]/tickets'))).toMatchObject({ ok: true });
  expect(await admin.call(checkFormula, measure('worked / TICKETS'))).toEqual({
    ok: true,
    formula: 'tickets.worked / tickets.tickets',
    kind: 'number',
    unit: 'seconds',
    additive_over: 'none',
    findings: [],
  });
  expect(await admin.call(checkFormula, measure('average(replies / received)'))).toMatchObject({
    findings: [{ start: 0, end: 27, severity: 'hint', fault: { code: 'formula_finding_mean_of_ratio' } }],
  });
});

test('A wrong formula names each place, what is expected there, and the nearest right name', async () => {
  expect(await admin.call(checkFormula, measure('replys / sum(channel)'))).toMatchObject({
    ok: false,
    faults: [
      { start: 0, end: 6, fault: { code: 'formula_name_near' }, fix: { start: 0, end: 6, text: 'replies' } },
      { start: 13, end: 20, fault: { code: 'formula_type', message: expect.stringContaining('number') } },
    ],
  });
});

test('A measure may name a calculated field within an aggregate', async () => {
  const fields = [{ name: 'busy', formula: 'replies > 5' }];
  const { body } = measure('count_if(busy) / count()');
  expect(await admin.call(checkFormula, { body: { ...body, fields } })).toMatchObject({
    ok: true,
    formula: 'count_if(calculated.busy) / count()',
  });
  expect(await admin.call(checkFormula, { body })).toMatchObject({ ok: false });
});

test('At the caret there are the names and functions that fit, and after a value the operators', async () => {
  const complete = (formula: string) =>
    admin.call(completeFormula, {
      body: { data_set: 'tickets', level: 'field', formula, caret: formula.length },
    });
  const names = await complete('if(chan');
  expect(names).toMatchObject({ start: 3, end: 7 });
  expect(names.suggestions).toContainEqual({
    kind: 'name',
    text: 'channel',
    name: 'channel',
    signature: null,
  });
  const functions = await complete('len');
  expect(functions.suggestions.map(({ signature }) => signature)).toContain('length(text)');
  expect((await complete('channel ')).suggestions.some(({ text }) => text === '=')).toBe(true);
});

test('Names of data sets that a person may not see do not exist for them', async () => {
  const body = { data_set: 'mentions', level: 'measure' as const, formula: 'mentions / tickets.tickets' };
  expect(await admin.call(checkFormula, { body })).toMatchObject({ ok: true });
  expect(await listener.call(checkFormula, { body })).toMatchObject({
    ok: false,
    faults: [{ start: 11, end: 26 }],
  });
  const { suggestions } = await listener.call(completeFormula, {
    body: { ...body, formula: 'tick', caret: 4 },
  });
  expect(suggestions.filter(({ kind }) => kind === 'name')).toEqual([]);
  expect((await listener.attempt(checkFormula, measure('tickets'))).status).toBe(403);
  const unknown = { body: { ...body, data_set: 'system.tables' } };
  expect((await admin.attempt(checkFormula, unknown)).status).toBe(404);
});
