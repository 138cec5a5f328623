import type { NameForms } from '../generator/names.ts';
import type { GeneratorPlan } from '../generator/plan.ts';

/** The permission of a new area, unless the table contains it already, and the name of its page. */
export function buildRightsPlan({ snake, kebab, title, thai }: NameForms, known: boolean): GeneratorPlan {
  return {
    files: {},
    entries: [
      ...(known
        ? []
        : [
            { file: 'contracts/crm/product.ts', below: '  permissions: {', line: `${snake}: 'rw',` },
            {
              file: 'contracts/permissions/labels-crm.ts',
              below: 'export const CRM_LABELS = {',
              line: `'crm.${snake}': { en: ['${title}', 'See and change: ${title.toLowerCase()}.'], th: ['${thai}', 'ดูและแก้ไข${thai}'] },`,
            },
          ]),
      ...(['en', 'th'] as const).map((language) => ({
        file: `texts/${language}/shell.ts`,
        below: 'export const pages = {',
        line: `'settings-${kebab}': '${language === 'en' ? title : thai}',`,
      })),
    ],
    left: ['contracts/permissions/labels-crm.ts', 'texts/*/shell.ts'],
  };
}
