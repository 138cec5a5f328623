// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TOKEN_MESSAGE, requestTokenFromPopUp } from './pop-up.ts';

/** The part of another window that the page that opened it can see. */
const popUp = { closed: false, location: { href: '' }, close: () => void (popUp.closed = true) };

beforeEach(() => {
  vi.useFakeTimers();
  popUp.closed = false;
  vi.spyOn(window, 'open').mockReturnValue(popUp as unknown as Window);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function say(data: unknown, source: unknown = popUp): void {
  window.dispatchEvent(Object.assign(new MessageEvent('message', { data }), { source }));
}
async function begun(): Promise<{ token: Promise<string | null> }> {
  const token = requestTokenFromPopUp(async () => 'https://provider.example/');
  await vi.advanceTimersByTimeAsync(0);
  return { token };
}

test('The token is taken from the opened window, which is then closed', async () => {
  const { token } = await begun();
  expect(popUp.location.href).toBe('https://provider.example/');
  say({ type: TOKEN_MESSAGE, access_token: 'of another window' }, window);
  say({ type: 'something else' });
  expect(popUp.closed).toBe(false);
  say({ type: TOKEN_MESSAGE, access_token: 'ours' });
  expect(await token).toBe('ours');
  expect(popUp.closed).toBe(true);
});

test('A token that arrives after its window was seen to be closed is taken', async () => {
  const { token } = await begun();
  popUp.close();
  await vi.advanceTimersByTimeAsync(800);
  say({ type: TOKEN_MESSAGE, access_token: 'late' });
  expect(await token).toBe('late');
});

test('A window that is closed without a token ends the attempt', async () => {
  const { token } = await begun();
  popUp.close();
  await vi.advanceTimersByTimeAsync(1600);
  expect(await token).toBeNull();
});

test('Without an address no window is opened', async () => {
  expect(await requestTokenFromPopUp(async () => null)).toBeNull();
  expect(popUp.closed).toBe(true);
});
