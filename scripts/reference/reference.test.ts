import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '#contracts/kit/endpoint.ts';
import { ENDPOINTS } from '#contracts/register.ts';
import { formatCallsPage } from '#scripts/reference/calls.ts';
import { formatShape } from '#scripts/reference/shape.ts';
import { testFinder } from '#scripts/reference/tests-of.ts';

const PAGE = 'docs/reference/calls.md';
const CHECKLIST = '../shared/spec/checklist.json';

test('The reference of calls is up to date with the register', () => {
  const stands = existsSync(PAGE) ? readFileSync(PAGE, 'utf8') : '';
  expect(stands === formatCallsPage(ENDPOINTS, testFinder()), `${PAGE} is old: run npm run reference`).toBe(
    true,
  );
});

describe('A call in the reference', () => {
  it('names the tests that import it, its area or its path', () => {
    const testsOf = testFinder();
    const named = (name: string): string[] =>
      testsOf(ENDPOINTS.find((one) => one.name === name) ?? ({ name, path: '' } as Endpoint));
    expect(named('settings.import')).toContain('server/settings/transfer/transfer.test.ts');
    expect(named('working_status.create')).toContain('server/settings/read-setting.test.ts');
    expect(named('no.such.call')).toEqual([]);
  });

  it('has its shapes in one line', () => {
    const shape = z.strictObject({
      _id: z.uuid(),
      name: z.string().optional(),
      state: z.enum(['on', 'off']).nullable(),
      parts: z.array(z.object({ at: z.iso.datetime(), deep: z.object({ deeper: z.number() }) })),
    });
    expect(formatShape(shape, 'input')).toBe(
      '{ _id: id, name?: text, state: "on" | "off" | null, parts: [{ at: instant, deep: {…} }] }',
    );
  });
});

const Row = z.object({ id: z.string(), part: z.string(), requirement: z.string(), how_to_check: z.string() });
const CALL = /\b(GET|POST|PUT|DELETE) (\/api\/[^\s?→;),]+)/g;

/** Whether a path is a declared one: a parameter matches any one segment. */
function isDeclared(method: string, path: string): boolean {
  const wanted = path.split('/');
  const open = (part: string | undefined): boolean => part?.startsWith('{') ?? false;
  return ENDPOINTS.some((endpoint) => {
    const parts = endpoint.path.split('/');
    return (
      endpoint.method === method &&
      parts.length === wanted.length &&
      parts.every((part, index) => part === wanted[index] || open(part) || open(wanted[index]))
    );
  });
}

test.skipIf(!existsSync(CHECKLIST))(
  'no settings call of section 7 of the specification is missing (skipped without the checklist)',
  () => {
    const rows = z.array(Row).parse(JSON.parse(readFileSync(CHECKLIST, 'utf8')));
    const calls = rows
      .filter(({ id, part }) => id.startsWith('S7-') && part === 'settings')
      .flatMap(({ id, how_to_check }) =>
        [...how_to_check.matchAll(CALL)].map(([, method = '', path = '']) => ({ id, method, path })),
      );
    expect(calls.length).toBeGreaterThan(90);
    expect(calls.filter(({ method, path }) => !isDeclared(method, path))).toEqual([]);
    const groups = rows.filter(({ how_to_check }) => how_to_check.startsWith('openapi.json holds it'));
    for (const { how_to_check } of groups) {
      const path = /(\/api\/\S+)/.exec(how_to_check)?.[1] ?? '';
      expect([how_to_check, isDeclared('GET', path)]).toEqual([how_to_check, true]);
    }
  },
);
