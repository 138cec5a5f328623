import { expect, test } from 'vitest';
import { cachePayload, openPayloadCache, consumeCachedPayload } from './payload-cache.ts';

const MEGABYTE = 1024 * 1024;

test('A payload is cached where a pipeline takes it, once', () => {
  const closeHand = openPayloadCache();
  const payload = Buffer.from('x');
  cachePayload('1', payload);
  expect(consumeCachedPayload('1')).toBe(payload);
  expect(consumeCachedPayload('1')).toBeUndefined();
  cachePayload('2', payload);
  closeHand();
});

test('The oldest payloads are dropped when there are too many', () => {
  const closeHand = openPayloadCache();
  for (let id = 0; id < 10; id++) cachePayload(`${id}`, Buffer.alloc(10 * MEGABYTE));
  expect(Array.from({ length: 10 }, (_, id) => consumeCachedPayload(`${id}`) !== undefined)).toEqual([
    ...Array.from({ length: 4 }, () => false),
    ...Array.from({ length: 6 }, () => true),
  ]);
  closeHand();
});
