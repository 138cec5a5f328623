import { carryOutPlan } from './generator/carry-out.ts';
import type { Entry } from './generator/enter.ts';
import { toNameForms, type NameForms } from './generator/names.ts';
import { readSkeleton } from './generator/skeleton.ts';

const USAGE = `npm run new-product -- NAME [THAI NAME]
  NAME   in kebab-case, such as loyalty-club
`;

const SKELETON = 'scripts/new-product/skeleton';

/** The register of each zone. */
function registersOf({ kebab, camel }: NameForms): Entry[] {
  return [
    {
      file: 'contracts/products.ts',
      above: '] as const;',
      line: `${camel},`,
      imports: `import { ${camel} } from '#contracts/${kebab}/product.ts';`,
    },
    {
      file: 'contracts/register.ts',
      below: 'const MODULES: readonly ContractModule[] = [',
      line: `${camel},`,
      imports: `import { ${camel} } from '#contracts/${kebab}/module.ts';`,
    },
    {
      file: 'contracts/settings-areas.ts',
      below: 'export const AREAS: readonly Area[] = [',
      line: `${camel}Settings,`,
      imports: `import { ${camel}Settings } from '#contracts/${kebab}/area.ts';`,
    },
    {
      file: 'server/modules.ts',
      below: 'const MODULES: readonly Module[] = [',
      line: `${camel},`,
      imports: `import { ${camel} } from '#server/${kebab}/module.ts';`,
    },
    {
      file: 'web/modules.ts',
      below: 'const MODULES: readonly WebModule[] = [',
      line: `${camel},`,
      imports: `import { ${camel} } from '#web/${kebab}/module.ts';`,
    },
    {
      file: 'tests/register-examples.ts',
      below: 'export const EXAMPLES: Record<string, Example> = {',
      line: `...${camel}Examples,`,
      imports: `import { ${camel}Examples } from '#tests/register-examples/${kebab}.ts';`,
    },
  ];
}

/** The texts: names of the product, its pages and its permission, and the files with the others. */
function textsOf({ kebab, snake, camel, title, thai }: NameForms): Entry[] {
  return (['en', 'th'] as const).flatMap((language): Entry[] => {
    const name = language === 'en' ? title : thai;
    const about = language === 'en' ? `See and change: ${title.toLowerCase()}.` : `ดูและแก้ไข${thai}`;
    const key = snake === camel ? `${camel},` : `${snake}: ${camel},`;
    return [
      {
        file: `texts/${language}/shell.ts`,
        below: 'export const pages = {',
        line: `'${kebab}-overview': '${name}',\n  'settings-${kebab}': '${name}',`,
      },
      {
        file: `texts/${language}/shell.ts`,
        below: 'export const products = {',
        line: `${snake}: { name: '${name}', about: '${name}' },`,
      },
      {
        file: `texts/${language}/permissions.ts`,
        below: 'export const permissions = {',
        line: `'${snake}.item': { name: '${name}', about: '${about}' },`,
      },
      {
        file: `texts/${language}/settings.ts`,
        below: 'export const settings = {',
        line: key,
        imports: `import { ${camel} } from './settings/${kebab}.ts';`,
      },
      {
        file: `texts/${language}.ts`,
        below: `export const ${language} = {`,
        line: key,
        imports: `import { ${camel} } from './${language}/${kebab}.ts';`,
      },
    ];
  });
}

const [name = '', ...thai] = process.argv.slice(2);
const names = toNameForms(name, thai.length > 0 ? thai.join(' ') : undefined);
if (names)
  carryOutPlan(
    {
      files: readSkeleton(SKELETON, names),
      entries: [...registersOf(names), ...textsOf(names)],
      left: [
        `contracts/${names.kebab}/`,
        `server/${names.kebab}/`,
        `web/${names.kebab}/`,
        `texts/*/${names.kebab}.ts`,
        'texts/*/shell.ts',
        'texts/*/permissions.ts',
      ],
    },
    `npm run check && npm test -- ${names.kebab} register`,
  );
else {
  process.stderr.write(USAGE);
  process.exitCode = 1;
}
