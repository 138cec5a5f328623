import { expect, it } from 'vitest';
import { fault } from '#contracts/kit/faults/fault.ts';
import { quoteFault, StoredFault, toResponseFault, toStatusFault } from './fault.ts';

it.each([
  [401, 'status_not_allowed'],
  [403, 'status_not_allowed'],
  [404, 'status_not_there'],
  [410, 'status_gone'],
  [408, 'status_too_slow'],
  [413, 'status_too_large'],
  [429, 'status_too_often'],
  [418, 'status_unaccepted'],
  [301, 'status_moved'],
  [500, 'status_server'],
  [599, 'status_server'],
  [204, 'status_other'],
] as const)('The status %i has the meaning %s and keeps its number', (status, code) => {
  expect(toStatusFault(status)).toEqual(fault(code, { status }));
});

it('An unexpected response quotes the network where it said something, up to a length', () => {
  const status = toStatusFault(500);
  expect(toResponseFault('X', 500, undefined)).toEqual(fault('answered', { network: 'X', status }));
  expect(toResponseFault('X', 500, '')).toEqual(fault('answered', { network: 'X', status }));
  expect(toResponseFault('X', 500, 'busy')).toEqual(
    fault('answered_saying', { network: 'X', status, quote: 'busy' }),
  );
  expect(String(toResponseFault('X', 500, 'x'.repeat(900)).params['quote'])).toHaveLength(500);
});

it("A network's own text is a fault that is stored and read as it is", () => {
  const own = quoteFault('X answered 500 {later}');
  expect(own).toEqual({ code: 'quoted', params: { text: 'X answered 500 {later}' } });
  expect(StoredFault.parse(JSON.parse(JSON.stringify(own)))).toEqual(own);
  expect(StoredFault.parse(null)).toBeNull();
});
