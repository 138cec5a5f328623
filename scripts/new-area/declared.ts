import type { NameForms } from '../generator/names.ts';
import type { GeneratorPlan } from '../generator/plan.ts';

/** What collections and documents share: the declaration in its register, and texts in both languages. */
export function buildDeclaredPlan(
  { kebab, snake, camel }: NameForms,
  { contract, texts }: { contract: string; texts: { en: string; th: string } },
): GeneratorPlan {
  return {
    files: {
      [`contracts/crm/${kebab}/area.ts`]: contract,
      [`texts/en/crm-settings/settings/${kebab}.ts`]: `export const ${camel} = ${texts.en};\n`,
      [`texts/th/crm-settings/settings/${kebab}.ts`]: `export const ${camel} = ${texts.th};\n`,
    },
    entries: [
      {
        file: 'contracts/crm/module.ts',
        below: 'export const crm = defineModule(',
        line: `${camel}Settings,`,
        imports: `import * as ${camel}Settings from '#contracts/crm/${kebab}/area.ts';`,
      },
      ...(['en', 'th'] as const).map((language) => ({
        file: `texts/${language}/crm-settings.ts`,
        below: 'export const settings = {',
        line: snake === camel ? `${camel},` : `${snake}: ${camel},`,
        imports: `import { ${camel} } from './crm-settings/settings/${kebab}.ts';`,
      })),
    ],
    left: [`contracts/crm/${kebab}/area.ts`, `texts/*/crm-settings/settings/${kebab}.ts`],
  };
}
