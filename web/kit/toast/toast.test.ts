import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FADE_IN_MS, FADE_OUT_MS, TOAST_MS, TOAST_POSITION } from './constants.ts';
import { recordToasts } from './toast-record.ts';
import { dismissToast, pauseToast, runToast, getShownToasts, showToast } from './toast.ts';

beforeEach(() => {
  vi.useFakeTimers();
  // Other tests of this process may have left toasts with other timers.
  for (const { id } of getShownToasts()) dismissToast(id);
  vi.advanceTimersByTime(FADE_OUT_MS);
});

afterEach(() => {
  vi.advanceTimersByTime(60_000);
  vi.useRealTimers();
});

describe('Toasts', () => {
  it('Toasts have the durations and the position of the specification', () => {
    expect([TOAST_MS, FADE_IN_MS, FADE_OUT_MS, TOAST_POSITION]).toEqual([4000, 500, 300, 'bottom-right']);
  });

  it('A toast stays 4000 ms, then fades out for 300 ms and is removed', () => {
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

  it('A toast is shown once while the same title and message is visible', () => {
    showToast('ERROR', 'Cannot add empty keyword.');
    showToast('ERROR', 'Cannot add empty keyword.');
    showToast('API ERROR', 'Cannot add empty keyword.');
    expect(getShownToasts().map(({ title }) => title)).toEqual(['ERROR', 'API ERROR']);
  });

  it('A toast is shown again when the first is fading out', () => {
    showToast('ERROR', 'again');
    vi.advanceTimersByTime(TOAST_MS);
    showToast('ERROR', 'again');
    expect(getShownToasts().map(({ leaving }) => leaving)).toEqual([true, false]);
  });

  it('A toast waits while somebody reads it', () => {
    showToast('SUCCESS', 'read me');
    const id = getShownToasts()[0]?.id ?? 0;
    pauseToast(id);
    vi.advanceTimersByTime(20_000);
    expect(getShownToasts()).toHaveLength(1);
    runToast(id);
    vi.advanceTimersByTime(TOAST_MS + FADE_OUT_MS);
    expect(getShownToasts()).toEqual([]);
  });

  it('A toast can be closed, and pointing at one that fades out does not bring it back', () => {
    showToast('SUCCESS', 'close me');
    const id = getShownToasts()[0]?.id ?? 0;
    dismissToast(id);
    pauseToast(id);
    runToast(id);
    vi.advanceTimersByTime(FADE_OUT_MS);
    expect(getShownToasts()).toEqual([]);
  });
});

describe('A record of toasts', () => {
  it('The record contains none of the earlier toasts, and the same text does not hide a new one', () => {
    showToast('ERROR', 'left behind');
    const record = recordToasts();
    expect(record.raised()).toEqual([]);
    showToast('ERROR', 'left behind');
    expect(record.raised()).toEqual([['ERROR', 'left behind']]);
    record.stop();
  });

  it('The record keeps the toasts of a test that takes longer than they stay', async () => {
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
