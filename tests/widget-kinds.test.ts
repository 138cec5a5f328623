import { expect, test } from 'vitest';
import { WIDGETS } from '#contracts/listening/widgets/register.ts';
import { SOURCES } from './sources.ts';

/** Kinds of widgets are known in their own files and named once in each register. Nothing else may depend on a certain kind. */
const OWN = /^(?:contracts|server|web)\/listening\/widgets\//;

/** Which widgets a new dashboard has is data, like a dashboard that somebody saved. */
const DATA = /\/starters\.ts$/;

const IMPORTED = /listening\/widgets\/(?:widget|register)\.ts'/;

test('No code outside the folders of the widgets compares a kind of widget or lists kinds', () => {
  const kinds = WIDGETS.map(({ kind }) => kind).join('|');
  // `widget.kind === 'note'`, `case 'note':`, `kind: 'note'`, `[data-kind='note']`
  const named = new RegExp(
    `(?:kind\\)? ?(?:[!=]==|[:=])|case|Widget(?:Of|Props|OptionsProps)<) ?'(?:${kinds})'`,
  );
  const found = SOURCES.filter(
    ({ path, test: isTest, zone, text }) =>
      !isTest && zone !== 'tests' && !OWN.test(path) && !DATA.test(path) && IMPORTED.test(text),
  ).filter(({ text }) => named.test(text));
  expect(found.map(({ path }) => path)).toEqual([]);
  const inOwn = SOURCES.filter(({ path, text }) => OWN.test(path) && named.test(text));
  expect(inOwn.length).toBeGreaterThan(WIDGETS.length);
});
