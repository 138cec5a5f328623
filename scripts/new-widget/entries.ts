import type { Entry } from '../generator/enter.ts';
import type { NameForms } from '../generator/names.ts';

/** The lines of a new widget: one in the register of each zone, and its name for screens and for reports. */
export function buildWidgetEntries({ kebab, camel, snake, title, thai }: NameForms): Entry[] {
  const named = (text: string): string => `${snake}: ${JSON.stringify(text)},`;
  return [
    {
      file: 'contracts/listening/widgets/register.ts',
      above: '] as const;',
      line: `${camel},`,
      imports: `import { ${camel} } from '#contracts/listening/widgets/${kebab}.ts';`,
    },
    {
      file: 'web/listening/widgets/register.ts',
      above: '};\n\n/** How a kind of widget looks. */',
      line: camel === snake ? `${camel},` : `${snake}: ${camel},`,
      imports: `import { ${camel} } from './${kebab}/view.ts';`,
    },
    { file: 'texts/en/listening/dashboards.ts', below: '  kinds: {', line: named(title) },
    { file: 'texts/th/listening/dashboards.ts', below: '  kinds: {', line: named(thai) },
    { file: 'texts/en/labels/printed-reports.ts', below: '  parts: {', line: named(title) },
    { file: 'texts/th/labels/printed-reports.ts', below: '  parts: {', line: named(thai) },
  ];
}
