import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FADE_IN_MS, FADE_OUT_MS, TOAST_MS, TOAST_POSITION } from './constants.ts';
import { recordToasts } from './toast-record.ts';
import { dismissToast, pauseToast, runToast, getShownToasts, showToast } from './toast.ts';

beforeEach(() => {
  vi.useFakeTimers();
  // Other tests of this process may have left toasts, whose time is not ours.
  for (const { id } of getShownToasts()) dismissToast(id);
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
    showToast('SUCCESS', 'Setting has been created.');
    vi.advanceTimersByTime(3999);
    expect(getShownToasts()).toMatchObject([{ leaving: false }]);
    vi.advanceTimersByTime(1);
    expect(getShownToasts()).toMatchObject([{ leaving: true }]);
    vi.advanceTimersByTime(299);
    expect(getShownToasts()).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(getShownToasts()).toEqual([]);
  });

  it('are shown once while the same title and message stands', () => {
    showToast('ERROR', 'Cannot add empty keyword.');
    showToast('ERROR', 'Cannot add empty keyword.');
    showToast('API ERROR', 'Cannot add empty keyword.');
    expect(getShownToasts().map(({ title }) => title)).toEqual(['ERROR', 'API ERROR']);
  });

  it('come again after the first is on its way out', () => {
    showToast('ERROR', 'again');
    vi.advanceTimersByTime(TOAST_MS);
    showToast('ERROR', 'again');
    expect(getShownToasts().map(({ leaving }) => leaving)).toEqual([true, false]);
  });

  it('wait while somebody reads them', () => {
    showToast('SUCCESS', 'read me');
    const id = getShownToasts()[0]?.id ?? 0;
    pauseToast(id);
    vi.advanceTimersByTime(20_000);
    expect(getShownToasts()).toHaveLength(1);
    runToast(id);
    vi.advanceTimersByTime(TOAST_MS + FADE_OUT_MS);
    expect(getShownToasts()).toEqual([]);
  });

  it('can be closed, and pointing at one that leaves does not bring it back', () => {
    showToast('SUCCESS', 'close me');
    const id = getShownToasts()[0]?.id ?? 0;
    dismissToast(id);
    pauseToast(id);
    runToast(id);
    vi.advanceTimersByTime(FADE_OUT_MS);
    expect(getShownToasts()).toEqual([]);
  });
});

describe('a record of toasts', () => {
  it('holds none of the toasts before it, and is not hidden by the same words', () => {
    showToast('ERROR', 'left behind');
    const record = recordToasts();
    expect(record.raised()).toEqual([]);
    showToast('ERROR', 'left behind');
    expect(record.raised()).toEqual([['ERROR', 'left behind']]);
    record.stop();
  });

  it('keeps the toasts of a test that takes longer than they stay', async () => {
    const record = recordToasts();
    showToast('SUCCESS', 'early');
    await Promise.resolve();
    vi.advanceTimersByTime(10 * TOAST_MS);
    showToast('SUCCESS', 'late');
    expect(record.raised()).toEqual([
      ['SUCCESS', 'early'],
      ['SUCCESS', 'late'],
    ]);
    record.stop();
    vi.advanceTimersByTime(FADE_OUT_MS);
    expect(getShownToasts()).toEqual([]);
  });
});
