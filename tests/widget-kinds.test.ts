import { expect, test } from 'vitest';
import { WIDGETS } from '#contracts/listening/widgets/register.ts';
import { resolveImport, SOURCES, type Source } from './sources.ts';

/** Kinds of widgets are known in their own files and named once in each register. Nothing else may depend on a certain kind. */
const OWN = /^(?:contracts|server|web)\/listening\/widgets\//;

/** Which widgets a new dashboard has is data, like a dashboard that somebody saved. */
const DATA = /\/starters\.ts$/;

/** The files from which code gets widgets of any kind. */
const WIDGET_SOURCES =
  /^(?:contracts\/listening\/(?:widgets\/(?:widget|register)|dashboards\/dashboard)|(?:server|web)\/listening\/widgets\/[\w-]+)\.tsx?$/;

function hasWidgets({ path, imports }: Source): boolean {
  return imports.some((specifier) => WIDGET_SOURCES.test(resolveImport(path, specifier) ?? ''));
}

test('No code outside the folders of the widgets compares a kind of widget or lists kinds', () => {
  const kinds = WIDGETS.map(({ kind }) => kind).join('|');
  // `widget.kind === 'note'`, `case 'note':`, `kind: 'note'`, `[data-kind='note']`
  const named = new RegExp(
    `(?:kind\\)? ?(?:[!=]==|[:=])|case|Widget(?:Of|Props|OptionsProps)<) ?'(?:${kinds})'`,
  );
  const others = SOURCES.filter(
    (source) => !source.test && !OWN.test(source.path) && !DATA.test(source.path) && hasWidgets(source),
  );
  expect(others.length).toBeGreaterThan(20);
  expect(others.filter(({ text }) => named.test(text)).map(({ path }) => path)).toEqual([]);
  const inOwn = SOURCES.filter(({ path, text }) => OWN.test(path) && named.test(text));
  expect(inOwn.length).toBeGreaterThan(WIDGETS.length);
});
