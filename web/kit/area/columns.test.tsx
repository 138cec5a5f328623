// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core';
import { cleanup, render, renderHook } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { monitors } from '#contracts/inbound/monitors.ts';
import { tagRules } from '#contracts/listening/tag-rules/area.ts';
import { ReferenceLists } from '#web/kit/form/references.tsx';
import { switchLanguage, startI18n } from '#web/kit/text/i18n.ts';
import { useAreaLabels } from './area-labels.ts';
import { buildColumns } from './columns.tsx';

beforeAll(async () => {
  await startI18n();
  await switchLanguage('en');
});
afterEach(cleanup);

const source = {
  _id: '0190a000-0000-7000-8000-000000000001',
  version: 1,
  name: 'News',
  kind: 'feed',
  url: 'https://news.example/feed',
  active: true,
  state: 'working',
  next_poll_at: '2026-01-02T03:04:05.000Z',
  month_read: 0,
  month_limit: 50_000,
};

/** The text of a monitor in a column of the table, and its sort value. */
function renderColumn(id: string, changes: Partial<typeof source>) {
  const item = { ...source, ...changes };
  const { current: words } = renderHook(() => useAreaLabels('social_custom')).result;
  const column = buildColumns(monitors.resources.feeds, words).find((one) => one.id === id);
  const { container } = render(
    <MantineProvider env="test">
      <p>{column?.cell(item)}</p>
    </MantineProvider>,
  );
  return { text: container.querySelector('p')?.textContent, sorts: column?.value?.(item) };
}

it('A source that is off has no next fetch', () => {
  expect(renderColumn('next_poll_at', {})).toEqual({
    text: expect.stringMatching(/^2 Jan/),
    sorts: '2026-01-02T03:04:05.000Z',
  });
  expect(renderColumn('next_poll_at', { active: false, state: 'paused' })).toEqual({
    text: '–',
    sorts: null,
  });
});

it('A source whose posts are not counted shows no share of a limit', () => {
  expect(renderColumn('month_read', {})).toEqual({ text: '–', sorts: null });
  expect(renderColumn('month_read', { kind: 'account', url: 'https://x.com/earshot' })).toEqual({
    text: '0',
    sorts: 0,
  });
});

it('The columns for faults and states have room for their text', () => {
  const { current: words } = renderHook(() => useAreaLabels('social_custom')).result;
  const widths = new Map(buildColumns(monitors.resources.feeds, words).map(({ id, width }) => [id, width]));
  expect(widths.get('last_error')).toBe('minmax(11rem, 2fr)');
  expect(widths.get('state')).toBe('9.25rem');
  expect(widths.get('kind')).toBeUndefined();
});

it('References are shown by name, and cannot be sorted by id', () => {
  const [late, gone] = ['0190a000-0000-7000-8000-00000000000a', '0190a000-0000-7000-8000-00000000000b'];
  const { current: words } = renderHook(() => useAreaLabels('tag_rule')).result;
  const column = buildColumns(tagRules.resources.rules, words).find(({ id }) => id === 'tag_ids');
  const of = (list: string) => (list === 'tags' ? [{ _id: late, name: 'Late' }] : []);
  const { container } = render(
    <MantineProvider env="test">
      <ReferenceLists value={{ of, reads: [] }}>
        <p>{column?.cell({ _id: 'r', version: 1, tag_ids: [late, gone] })}</p>
      </ReferenceLists>
    </MantineProvider>,
  );
  expect(container.querySelector('p')?.textContent).toMatch(/^Late, (?!0190)./);
  expect(column?.value).toBeUndefined();
});
