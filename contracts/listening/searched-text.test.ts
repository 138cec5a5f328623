import { expect, it } from 'vitest';
import { buildSearchText, getShownTitle } from '#contracts/listening/searched-text.ts';

it('a title that the text begins with is not repeated', () => {
  const said = (title: string, text: string) => [
    getShownTitle({ title, text }),
    buildSearchText(title, text),
  ];
  expect(said('New menu', 'Come and taste it')).toEqual(['New menu', 'New menu\n\nCome and taste it']);
  expect(said('New menu', 'New menu')).toEqual(['', 'New menu']);
  expect(said('New menu', 'New menu, from today')).toEqual(['', 'New menu, from today']);
  expect(said('', 'A post')).toEqual(['', 'A post']);
});
