import type { NameForms } from '../generator/names.ts';
import type { GeneratorPlan } from '../generator/plan.ts';

const LANGUAGES = ['en', 'th'] as const;

/** The permission of a new area, unless the table contains it already, and the name of its page. */
export function buildRightsPlan({ snake, kebab, title, thai }: NameForms, known: boolean): GeneratorPlan {
  return {
    files: {},
    entries: [
      ...(known
        ? []
        : [
            { file: 'contracts/crm/product.ts', below: '  permissions: {', line: `${snake}: 'rw',` },
            ...LANGUAGES.map((language) => ({
              file: `texts/${language}/crm/names.ts`,
              below: 'export const permissions = {',
              line: `'crm.${snake}': { ${language === 'en' ? `name: '${title}', about: 'See and change: ${title.toLowerCase()}.'` : `name: '${thai}', about: 'ดูและแก้ไข${thai}'`} },`,
            })),
          ]),
      ...LANGUAGES.map((language) => ({
        file: `texts/${language}/crm/names.ts`,
        below: 'export const pages = {',
        line: `'settings-${kebab}': '${language === 'en' ? title : thai}',`,
      })),
    ],
    left: ['texts/*/crm/names.ts'],
  };
}
