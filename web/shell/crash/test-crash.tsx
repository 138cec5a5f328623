import { useAddressQuery } from '#web/kit/router/address.ts';

/** Set by tests that want to meet the apology page; nobody else's browser has it. */
const TEST_CRASH_KEY = 'earshot-test-crash';

/** Throws at `?crash=1` where a test has allowed it, so that the apology page can be looked at. */
export function TestCrash() {
  const [query] = useAddressQuery();
  if (query.crash === '1' && localStorage.getItem(TEST_CRASH_KEY) !== null) {
    throw new Error('A crash that a test asked for');
  }
  return null;
}
