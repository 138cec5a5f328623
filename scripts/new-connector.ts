import { carryOutPlan } from './generator/carry-out.ts';
import type { Entry } from './generator/enter.ts';
import { toNameForms, type NameForms } from './generator/names.ts';
import { readSkeleton } from './generator/skeleton.ts';
import { buildTexts } from './new-connector/texts.ts';

const USAGE = `npm run new-connector -- NAME [THAI NAME]
  NAME   in kebab-case, such as acme-chat
`;

const SKELETON = 'scripts/new-connector/skeleton';

/** The lines of the two registers, at the end of each list, and the texts. */
function entriesOf(names: NameForms): Entry[] {
  return [
    {
      file: 'contracts/networks.ts',
      above: '] as const;\ntype RegisteredNetwork',
      line: `${names.camel},`,
      imports: `import { ${names.camel} } from '#contracts/networks/${names.kebab}.ts';`,
    },
    {
      file: 'connectors/register.ts',
      above: '];\n\nconst byChannel',
      line: `${names.camel}Connector,`,
      imports: `import { ${names.camel}Connector } from '#connectors/${names.kebab}/connector.ts';`,
    },
    ...(['en', 'th'] as const).map((language) => ({
      file: `texts/${language}/kit/networks.ts`,
      below: 'export const networks = {',
      line: `${names.snake}: ${JSON.stringify(buildTexts(names)[language])},`,
    })),
  ];
}

const [name = '', ...thai] = process.argv.slice(2);
const names = toNameForms(name, thai.length > 0 ? thai.join(' ') : undefined);
if (names)
  carryOutPlan(
    {
      files: readSkeleton(SKELETON, names),
      entries: entriesOf(names),
      left: [
        `contracts/networks/${names.kebab}.ts`,
        `connectors/${names.kebab}`,
        'texts/*/kit/networks.ts',
        'README.md',
      ],
    },
    `npm run check && npm test -- connectors/${names.kebab} contracts/networks connectors/register`,
  );
else {
  process.stderr.write(USAGE);
  process.exitCode = 1;
}
