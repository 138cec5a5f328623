import { expect, it } from 'vitest';
import { DEFAULT_ROLES } from '#contracts/permissions/default-roles.ts';
import { en } from '#texts/en.ts';
import { th } from '#texts/th.ts';
import { makeSession, SESSION_ID } from '#web/kit/session/make-session.ts';
import { listSettingsPages, type Entry } from '../command/catalogue.ts';

const [admin] = DEFAULT_ROLES.filter(({ name }) => name === 'account_admin');
const permissions = [...(admin?.permissions ?? [])];
const session = makeSession({ user: { role: { _id: SESSION_ID, name: 'account_admin', permissions } } });

/** The texts of one name in a list of texts, or of one inside it. */
function textAt(texts: unknown, ...[name = '', ...rest]: string[]): string {
  const found: unknown = typeof texts === 'object' && texts !== null ? Reflect.get(texts, name) : undefined;
  if (rest.length > 0) return textAt(found, ...rest);
  return typeof found === 'string' ? found : '';
}

it.each([
  ['English', en],
  ['Thai', th],
])('No two settings pages have the same name and the same note in %s', (_language, texts) => {
  const entries = listSettingsPages(session);
  const label = ({ page, product }: Entry) =>
    `${textAt(texts.pages, page.name)}: ${textAt(texts.page_notes, page.name, product)}`;
  const labels = entries.map(label);
  expect(entries.length).toBeGreaterThan(30);
  expect(labels.filter((one, index) => labels.indexOf(one) !== index)).toEqual([]);
  const names = entries.map(({ page }) => textAt(texts.pages, page.name));
  const twins = entries.filter((_entry, index) => names.filter((name) => name === names[index]).length > 1);
  expect(twins.map(label).filter((one) => one.endsWith(': '))).toEqual([]);
});
