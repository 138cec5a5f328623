import { expect, test } from 'vitest';
import { HostName, parseHostName, getHosts, Origin } from './hosts.ts';

test.each([
  ['Care.Example.com:8443', 'care.example.com'],
  ['care.example.com.', 'care.example.com'],
  ['[::1]:3000', '[::1]'],
  ['evil.example/care.example.com', null],
  ['user@care.example.com', null],
  ['care.example.com:80:90', null],
  ['', null],
])('the host %j is normalised to %j', (given, name) => {
  expect(parseHostName(given)).toBe(name);
});

test.each(['https://care.example.com', 'http://Brand.localhost:3000/', 'https://กาแฟ.example'])(
  '%s is accepted as an origin',
  (text) => {
    expect(Origin.parse(text)).toBe(new URL(text).origin);
  },
);

test.each([
  'care.example.com',
  'https://care.example.com/path',
  'https://care.example.com?x=1',
  'https://me@care.example.com',
  'javascript:alert(1)',
  'ftp://care.example.com',
])('%s is refused as an origin', (text) => {
  expect(Origin.safeParse(text).success).toBe(false);
});

test('additional host names are names without a scheme', () => {
  expect(HostName.parse(' CARE.example.com ')).toBe('care.example.com');
  expect(HostName.parse('กาแฟ.example')).toBe(new URL('http://กาแฟ.example').hostname);
  for (const wrong of ['care.example.com/x', 'me@care.example.com', 'care.example.com:1', '', 'a b'])
    expect(HostName.safeParse(wrong).success).toBe(false);
  expect(getHosts({ origin: 'http://a.example:1', hosts: ['b.example', 'a.example'] })).toEqual([
    'a.example',
    'b.example',
  ]);
});
