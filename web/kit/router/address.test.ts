import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ownPath, parseQuery, writeQuery } from './address.ts';

describe('ownPath', () => {
  it.each([
    ['/listening', '/listening'],
    ['/crm/tickets/1?tab=history#last', '/crm/tickets/1?tab=history#last'],
    ['/a/../b', '/b'],
  ])('lets %s lead to %s', (given, wanted) => {
    expect(ownPath(given)).toBe(wanted);
  });

  it.each([
    undefined,
    '',
    'listening',
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
  ])('refuses %j or keeps it on this origin', (given) => {
    const path = ownPath(given);
    if (path !== undefined) expect(new URL(path, 'http://own.example').host).toBe('own.example');
    else expect(path).toBeUndefined();
  });

  it('never leads to another origin', () => {
    fc.assert(
      fc.property(fc.string(), (given) => {
        const path = ownPath(`/${given}`);
        if (path !== undefined) expect(new URL(path, 'http://own.example').origin).toBe('http://own.example');
      }),
    );
  });
});

describe('the query of an address', () => {
  it('is read as it was written', () => {
    const query = { channel: 'line,facebook', text: 'กาแฟ & ชา', from: '2026-01-01T00:00:00.000Z' };
    expect(parseQuery(writeQuery(query))).toEqual(query);
  });

  it('leaves out what is not set', () => {
    expect(writeQuery({ a: undefined, b: '', c: 0 })).toBe('?c=0');
    expect(writeQuery({})).toBe('');
  });
});
