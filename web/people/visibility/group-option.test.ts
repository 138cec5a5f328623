import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setApiHost } from '#web/kit/api/host.ts';
import { loadGroupOption, loadOptionField } from './group-option.ts';

const GROUP = '01920000-0000-7000-8000-00000000000a';
const PARENT = '01920000-0000-7000-8000-00000000000b';
const requests: string[] = [];
const toasts: string[] = [];
/** Stubs the response of the network, the outer boundary. */
function answering(status: number, body: unknown): void {
  vi.stubGlobal('fetch', async (address: string) => {
    requests.push(address);
    return new Response(JSON.stringify(body), { status });
  });
}

beforeEach(() => {
  requests.length = 0;
  toasts.length = 0;
  setApiHost({ origin: '', onCrmFailure: (message) => toasts.push(message) });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('Group options in the browser', () => {
  it('S7-104 Group options are requested in listening and the CRM, and in no other product', async () => {
    answering(500, {});
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    expect(await loadGroupOption('publishing', GROUP)).toBeNull();
    expect(await loadGroupOption('main', GROUP)).toBeNull();
    expect(requests).toEqual([]);
    await loadGroupOption('listening', GROUP);
    await loadGroupOption('crm', GROUP);
    expect(requests).toEqual([
      `/api/v1.0/accounts/products/listening/group-option-v1.1/${GROUP}`,
      `/api/v1.0/accounts/products/crm/group-option-v1.1/${GROUP}`,
    ]);
  });

  it('S7-105 A failed request returns nothing, notifies nobody and is logged', async () => {
    const failure = { statusCode: 50000, code: 'unexpected', message: 'broken', request_id: 'r' };
    answering(500, failure);
    const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    expect(await loadGroupOption('listening', GROUP)).toBeNull();
    expect(toasts).toEqual([]);
    expect(log).toHaveBeenCalledOnce();
    expect(log.mock.calls[0]?.[0]).toContain(GROUP);
  });

  it('S7-100 Empty entries of keywords.data are removed when enable is set', async () => {
    const option = {
      group_id: GROUP,
      product: 'listening',
      keywords: { enable: true, data: ['', null, PARENT] },
      tags: [],
      custom_socials: [],
      engagements: [],
      version: 1,
      updated_at: null,
    };
    answering(200, option);
    expect((await loadGroupOption('listening', GROUP))?.keywords.data).toEqual([PARENT]);
    answering(200, { ...option, keywords: { ...option.keywords, enable: false } });
    expect((await loadGroupOption('listening', GROUP))?.keywords.data).toEqual(['', null, PARENT]);
  });

  it('S7-102 A request without values for a field sends none, none and 0', async () => {
    answering(200, { items: [], next: null, total: 0 });
    const place = { product: 'listening', groupId: GROUP, field: 'keywords' } as const;
    await loadOptionField(place);
    await loadOptionField(place, { b: 'a/b' });
    await loadOptionField(place, { a: PARENT, c: 50 });
    const base = `/api/v1.0/accounts/products/listening/group-option-v2.0/${GROUP}/fields/keywords`;
    expect(requests).toEqual([`${base}/none/none/0`, `${base}/none/a%2Fb/0`, `${base}/${PARENT}/none/50`]);
  });
});
