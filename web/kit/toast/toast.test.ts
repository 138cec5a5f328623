import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FADE_IN_MS, FADE_OUT_MS, TOAST_MS, TOAST_POSITION } from './constants.ts';
import { recordToasts } from './toast-record.ts';
import { dismissToast, holdToast, runToast, shownToasts, toast } from './toast.ts';

beforeEach(() => {
  vi.useFakeTimers();
  // Other tests of this process may have left toasts, whose time is not ours.
  for (const { id } of shownToasts()) dismissToast(id);
  vi.advanceTimersByTime(FADE_OUT_MS);
});

afterEach(() => {
  vi.advanceTimersByTime(60_000);
  vi.useRealTimers();
});

describe('toasts', () => {
  it('have the times and the place of the specification', () => {
    expect([TOAST_MS, FADE_IN_MS, FADE_OUT_MS, TOAST_POSITION]).toEqual([4000, 500, 300, 'bottom-right']);
  });

  it('stay 4000 ms, then fade out for 300 ms and are gone', () => {
    toast('SUCCESS', 'Setting has been created.');
    vi.advanceTimersByTime(3999);
    expect(shownToasts()).toMatchObject([{ leaving: false }]);
    vi.advanceTimersByTime(1);
    expect(shownToasts()).toMatchObject([{ leaving: true }]);
    vi.advanceTimersByTime(299);
    expect(shownToasts()).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(shownToasts()).toEqual([]);
  });

  it('are shown once while the same title and message stands', () => {
    toast('ERROR', 'Cannot add empty keyword.');
    toast('ERROR', 'Cannot add empty keyword.');
    toast('API ERROR', 'Cannot add empty keyword.');
    expect(shownToasts().map(({ title }) => title)).toEqual(['ERROR', 'API ERROR']);
  });

  it('come again after the first is on its way out', () => {
    toast('ERROR', 'again');
    vi.advanceTimersByTime(TOAST_MS);
    toast('ERROR', 'again');
    expect(shownToasts().map(({ leaving }) => leaving)).toEqual([true, false]);
  });

  it('wait while somebody reads them', () => {
    toast('SUCCESS', 'read me');
    const id = shownToasts()[0]?.id ?? 0;
    holdToast(id);
    vi.advanceTimersByTime(20_000);
    expect(shownToasts()).toHaveLength(1);
    runToast(id);
    vi.advanceTimersByTime(TOAST_MS + FADE_OUT_MS);
    expect(shownToasts()).toEqual([]);
  });

  it('can be closed, and pointing at one that leaves does not bring it back', () => {
    toast('SUCCESS', 'close me');
    const id = shownToasts()[0]?.id ?? 0;
    dismissToast(id);
    holdToast(id);
    runToast(id);
    vi.advanceTimersByTime(FADE_OUT_MS);
    expect(shownToasts()).toEqual([]);
  });
});

describe('a record of toasts', () => {
  it('holds none of the toasts before it, and is not hidden by the same words', () => {
    toast('ERROR', 'left behind');
    const record = recordToasts();
    expect(record.raised()).toEqual([]);
    toast('ERROR', 'left behind');
    expect(record.raised()).toEqual([['ERROR', 'left behind']]);
    record.stop();
  });

  it('keeps the toasts of a test that takes longer than they stay', async () => {
    const record = recordToasts();
    toast('SUCCESS', 'early');
    await Promise.resolve();
    vi.advanceTimersByTime(10 * TOAST_MS);
    toast('SUCCESS', 'late');
    expect(record.raised()).toEqual([
      ['SUCCESS', 'early'],
      ['SUCCESS', 'late'],
    ]);
    record.stop();
    vi.advanceTimersByTime(FADE_OUT_MS);
    expect(shownToasts()).toEqual([]);
  });
});
