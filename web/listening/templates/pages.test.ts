import { describe, expect, it } from 'vitest';
import type { Session } from '#contracts/identity/session.ts';
import type { Permission } from '#contracts/permissions/table.ts';
import { PAGES as DECLARED } from '#contracts/register.ts';
import { makeSession, SESSION_ID } from '#web/kit/session/make-session.ts';
import { listSettingsPages } from '#web/shell/command/catalogue.ts';
import { evaluatePage } from '#web/shell/page-access.ts';
import { queryOfTemplate } from './query-of-template.ts';

/** The three pages that open with and without a product, and the permission that each requires. */
function holding(...permissions: Permission[]): Session {
  return makeSession({ user: { role: { _id: SESSION_ID, name: 'agent', permissions } } });
}
function pageOf(name: string) {
  const page = DECLARED.find((one) => one.name === name);
  if (!page) throw new Error(`there is no page ${name}`);
  return page;
}
const usage = pageOf('settings-usage-and-limitation');
const MAIL: Permission = 'listening.email_notification.read';
const PAGES = [
  ['template', pageOf('settings-templates'), '/settings/templates', 'listening.template_setting.read'],
  ['email notification', pageOf('settings-email-notification'), '/settings/email-notification', MAIL],
  ['usage and limitation', usage, '/settings/usage-and-limitation', MAIL],
] as const;
const DENIED = { pass: false, to: '/', denied: true };

it('A template narrows listening to its keywords, sources and tags, and is named next to them', () => {
  const none = { _id: 't', keywords: [], monitor: [], engagement: [], catTag: [] };
  expect(
    queryOfTemplate({ ...none, keywords: ['k'], monitor: ['m'], engagement: ['e'], catTag: ['a', 'b'] }),
  ).toEqual({
    keyword: 'k',
    source: 'm,e',
    tag: 'a,b',
    template: 't',
  });
  expect(queryOfTemplate(none)).toEqual({ template: 't' });
});

describe('The pages that also open without a product', () => {
  it('S2-054 … S2-059 The pages exist at /{page}/{product?}, for every active product, main and none', () => {
    for (const [, page, path, need] of PAGES) {
      expect(page.path).toBe(`${path}/{product?}`);
      for (const product of ['listening', 'crm', 'main', undefined])
        expect(evaluatePage(page, holding(need), { product })).toEqual({ pass: true });
      expect(evaluatePage(page, holding(need), { product: 'publishing' })).toEqual({ pass: false, to: '/' });
    }
  });

  it('S6-081 … S6-083 Without their permission the pages redirect to / with the denial and are in no menu', () => {
    for (const [, page, path, need] of PAGES) {
      const menuOf = (session: Session) => listSettingsPages(session).map((entry) => entry.path);
      for (const product of ['listening', undefined])
        expect(evaluatePage(page, holding('listening.keyword.read'), { product })).toEqual(DENIED);
      expect(menuOf(holding('listening.keyword.read'))).not.toContain(`${path}/listening`);
      expect(menuOf(holding(need))).toContain(`${path}/listening`);
    }
  });

  it('Usage and limitation requires the permission for e-mail notification, not that for templates', () => {
    expect(evaluatePage(usage, holding('listening.template_setting.read'), {})).toEqual(DENIED);
  });
});
