import { getApiPart, formatAccess } from '#contracts/kit/endpoint-words.ts';
import type { Endpoint } from '#contracts/kit/endpoint.ts';
import { formatShape } from '#scripts/reference/shape.ts';
import { REGISTER_WALK } from '#scripts/reference/tests-of.ts';

const HEAD = [
  'Call',
  'What it is for',
  'Who may',
  'Request',
  'Answer',
  'Refusals of its own',
  'Event',
  'Flag',
  'Further tests',
];

/** Every call of the register as a page, with a table for each part of the API. */
export function formatCallsPage(
  endpoints: readonly Endpoint[],
  testsOf: (endpoint: Endpoint) => readonly string[],
): string {
  const groups = Map.groupBy(endpoints, getApiPart);
  const tables = [...groups.entries()]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(
      ([group, calls]) => `## ${group}

<!-- prettier-ignore -->
| ${HEAD.join(' | ')} |
|${HEAD.map(() => ' --- ').join('|')}|
${calls.map((call) => row(call, testsOf(call))).join('\n')}
`,
    );
  return `# Every call

Made from the register by \`npm run reference\`; do not edit. There are ${endpoints.length} calls. Each is made by the register walk
(\`${REGISTER_WALK}\`): signed out, without the permission, with a wrong shape, with a good input, with another account's id. The
last column names the files of further tests. Answers of the envelope \`crm\` stand in \`body\`, with \`statusCode\` 20000. A \`?\` marks
what may be absent; every call may also refuse with the codes that all calls share (signed out, not permitted, invalid, too many).

${tables.join('\n')}`;
}

function row(endpoint: Endpoint, tests: readonly string[]): string {
  const { method, path, name, summary, access, input, errors, event, feature, envelope } = endpoint;
  const request = [
    ...(input.query ? [`query ${formatShape(input.query, 'input')}`] : []),
    ...(endpoint.bodyKind === 'stream' ? ['body: bytes'] : []),
    ...(input.body && endpoint.bodyKind === 'json' ? [`body ${formatShape(input.body, 'input')}`] : []),
  ];
  const answer =
    endpoint.answerKind === 'application/json'
      ? `${envelope === 'crm' ? 'crm ' : ''}${formatShape(endpoint.answer, 'output')}`
      : endpoint.answerKind;
  return `| ${[
    `\`${method} ${path}\` (${name})`,
    summary,
    formatAccess(access),
    code(request.join('; ')),
    code(answer),
    code(errors.join(', ')),
    code(event ?? ''),
    code(feature ?? ''),
    tests.map((file) => `\`${file}\``).join(', '),
  ]
    .map((cell) => cell.replaceAll('|', '\\|').replaceAll(/\s+/g, ' '))
    .join(' | ')} |`;
}

const code = (text: string): string => (text === '' ? '–' : `\`${text}\``);
