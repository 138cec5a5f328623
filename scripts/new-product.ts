import { carryOutPlan } from './generator/carry-out.ts';
import type { Entry } from './generator/enter.ts';
import { toNameForms, type NameForms } from './generator/names.ts';
import { readSkeleton } from './generator/skeleton.ts';

const USAGE = `npm run new-product -- NAME [THAI NAME]
  NAME   in kebab-case, such as loyalty-club
`;

const SKELETON = 'scripts/new-product/skeleton';

/** The line in the register of each zone. */
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
      file: 'texts/areas.ts',
      above: '});',
      line: `${/-/.test(kebab) ? `'${kebab}'` : kebab}: { en: () => import('./en/${kebab}.ts'), th: () => import('./th/${kebab}.ts') },`,
    },
  ];
}

const [name = '', ...thai] = process.argv.slice(2);
const names = toNameForms(name, thai.length > 0 ? thai.join(' ') : undefined);
if (names)
  carryOutPlan(
    {
      files: readSkeleton(SKELETON, names),
      entries: registersOf(names),
      left: [
        `contracts/${names.kebab}/`,
        `server/${names.kebab}/`,
        `web/${names.kebab}/`,
        `texts/*/${names.kebab}.ts`,
      ],
    },
    `npm run check && npm test -- ${names.kebab} register`,
  );
else {
  process.stderr.write(USAGE);
  process.exitCode = 1;
}
