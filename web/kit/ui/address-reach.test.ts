import { expect, it } from 'vitest';
import { getAddressReach } from './address-reach.ts';

it.each([
  ['https://care.example.com/webhooks/line/1', 'public'],
  ['https://203.0.113.7/webhooks', 'public'],
  ['http://care.example.com/webhooks', 'insecure'],
  ['http://localhost:8080/webhooks', 'local'],
  ['https://localhost/webhooks', 'local'],
  ['http://127.0.0.1:8080', 'local'],
  ['http://[::1]:8080', 'local'],
  ['https://10.1.2.3', 'local'],
  ['https://172.20.0.1', 'local'],
  ['https://172.32.0.1', 'public'],
  ['https://192.168.1.4', 'local'],
  ['https://[fd00::1]', 'local'],
  ['https://server', 'local'],
  ['https://care.internal', 'local'],
  ['not an address', 'local'],
])('The address %s is %s', (address, reach) => {
  expect(getAddressReach(address)).toBe(reach);
});
