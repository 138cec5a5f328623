import { beforeAll, describe, expect, it } from 'vitest';
import { findTextAreas, readTextTree, type TextTree } from '#web/build/text-areas.ts';
import { SOURCES } from './sources.ts';

let tree: TextTree;
beforeAll(async () => {
  tree = await readTextTree();
});

describe('The areas of texts that a file names', () => {
  it.each<[string, string, string[]]>([
    ['a key', `t('inbox.drafts.reply')`, ['crm']],
    ['a key with plural forms', `t('inbox.bulk.selected', { count })`, ['crm']],
    ['the prefix of a composed key', 't(`rules.why.${why}`)', ['crm']],
    ['a group of texts', `const f = 'payment.banner';`, ['payment']],
    ['the name of one page', `t('pages.survey')`, ['surveys']],
    ['the names of products', 't(`products.${product}.name`)', ['frame']],
    ['the texts of one settings area', `t('settings.custom_form.editor.title')`, ['crm-settings']],
    ['a permission that looks like a key', `usePermission(['crm.ticket.write'])`, []],
    ['the name of a file', `import('crm.tsx')`, []],
  ])('%s', (_, code, areas) => {
    expect(findTextAreas(tree, 'web/x.ts', code)).toEqual(areas);
  });
});

it('Every text key that the browser part composes begins with the name of its group', () => {
  const web = SOURCES.filter(({ zone, test }) => zone === 'web' && !test);
  expect(web.length).toBeGreaterThan(800);
  const composed = web.flatMap(({ path, text }) =>
    Array.from(text.matchAll(/\bt\(\s*`\$\{(\w+)\}/g), ([, name = '']) => ({ path, text, name })),
  );
  // A constant with the beginning of the key, in the same file, is found as a group of texts.
  const open = composed.filter(({ text, name }) => !new RegExp(`const ${name} = '[a-z_.]+'`).test(text));
  expect(open.map(({ path, name }) => `${path}: ${name}`)).toEqual([]);
});
