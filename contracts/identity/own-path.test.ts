import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toOwnPath } from './own-path.ts';

describe('the target after signing in', () => {
  test.each([
    '/',
    '/crm',
    '/listening/mentions?from=2026-01-01T00:00:00Z&q=a%20b',
    '/crm/tickets/0190a000-0000-7000-8000-000000000001#m1',
    '/x?next=//evil.example',
  ])('the path %s is followed unchanged', (target) => expect(toOwnPath(target)).toBe(target));

  test.each([
    undefined,
    '',
    'crm',
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/a/../..//evil.example',
    '/%2fevil.example',
    '/%5cevil.example',
    '/%2e%2e/evil',
    '/\t/evil.example',
    '/\n/evil.example',
    '/%0d%0aset-cookie:x',
    '/ /evil.example',
    ' /crm',
    'javascript:alert(1)',
    'http:evil.example',
    '///evil.example',
    'https:/evil.example@own',
  ])('the path %j is refused', (target) => expect(toOwnPath(target)).toBeUndefined());

  test('any path that is followed stays at this host, however a browser parses it', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[/\\.%a-f0-9:@?#\t\n]{0,12}$/), (tail) => {
        const target = toOwnPath(`/${tail}`);
        if (target === undefined) return;
        const read = new URL(target, 'http://own.example');
        expect(read.origin).toBe('http://own.example');
        expect(read.pathname.startsWith('//')).toBe(false);
      }),
    );
  });
});
