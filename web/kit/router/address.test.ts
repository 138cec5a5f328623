import { describe, expect, it } from 'vitest';
import { parseQuery, writeQuery } from './address.ts';

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
