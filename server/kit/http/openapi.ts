import type { Hono } from 'hono';
import { z } from 'zod';
import { isOpenToKeys } from '#contracts/integrations/key-reach.ts';
import { getApiPart, formatAccess } from '#contracts/kit/endpoint-words.ts';
import type { Endpoint } from '#contracts/kit/endpoint.ts';
import { Failure, buildWrappedSchema } from '#contracts/kit/envelope.ts';
import { ERROR_CODES } from '#contracts/kit/error-code.ts';
import { ENDPOINTS } from '#contracts/register.ts';

type JsonSchema = Record<string, unknown>;

/** Refusals that any call may return besides its own. */
const ALWAYS = ['invalid_request', 'signed_out', 'not_permitted', 'too_many', 'unexpected'] as const;

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

function parametersOf(endpoint: Endpoint): JsonSchema[] {
  return (['params', 'query'] as const).flatMap((part) => {
    const schema = endpoint.input[part];
    if (!schema) return [];
    const { properties = {}, required = [] } = z
      .object({
        properties: z.record(z.string(), z.unknown()).optional(),
        required: z.array(z.string()).optional(),
      })
      .parse(schemaOf(schema, 'input'));
    return Object.entries(properties).map(([name, one]) => ({
      name,
      in: part === 'params' ? 'path' : 'query',
      required: part === 'params' || required.includes(name),
      schema: one,
    }));
  });
}

function bodyOf(endpoint: Endpoint): JsonSchema {
  if (endpoint.bodyKind === 'stream') {
    return {
      requestBody: {
        required: true,
        content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
      },
    };
  }
  if (!endpoint.input.body) return {};
  return {
    requestBody: {
      required: true,
      content: { 'application/json': { schema: schemaOf(endpoint.input.body, 'input') } },
    },
  };
}

function responsesOf(endpoint: Endpoint): JsonSchema {
  const codes = [
    ...ALWAYS.filter((code) => endpoint.access.kind !== 'public' || code !== 'signed_out'),
    ...endpoint.errors,
  ];
  const statuses = Map.groupBy(codes, (code) => ERROR_CODES[code].status);
  const failure = { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } };
  return {
    [endpoint.status]: {
      description: 'Done',
      content: {
        [endpoint.answerKind]: {
          schema: schemaOf(buildWrappedSchema(endpoint.envelope, endpoint.answer), 'output'),
        },
      },
    },
    ...Object.fromEntries(
      [...statuses].map(([status, list]) => [
        status,
        { description: [...new Set(list)].join(', '), content: failure },
      ]),
    ),
  };
}

/** How a call is authenticated: the browser's cookie, or an API key where keys are allowed. */
function securityOf(endpoint: Endpoint): JsonSchema[] {
  if (endpoint.access.kind === 'public') return [];
  return isOpenToKeys(endpoint) ? [{ cookie: [] }, { api_key: [] }] : [{ cookie: [] }];
}

/** Rules that apply to every call. */
const ABOUT = `Social listening and customer care.

**Coming in.** Programs send an API key (Settings, Integration) as \`Authorization: Bearer esk_…\`. A key may do what its scopes and its maker's
role both allow.

**Lists** take \`limit\` (1 to 200, usually 50) and \`cursor\`, and answer \`next\`: the cursor of the following page, null on the last.

**Writes** take an \`Idempotency-Key\`: what is sent twice within 24 hours is done once. A \`version\` that is not the present one is refused (409).

**Refusals** have a status of 400 or above and a body as in *Failure*: \`code\` for programs, \`message\` for people, and in \`fields\` what is wrong
with which field. After 429 and 503, wait as long as \`Retry-After\` says.`;

/** The OpenAPI 3.1 document, generated from the same declarations that the server runs: its schemas are JSON Schema 2020-12. */
function openApiDocument(endpoints: readonly Endpoint[]): JsonSchema {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of endpoints) {
    (paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = {
      operationId: endpoint.name,
      tags: [getApiPart(endpoint)],
      summary: endpoint.summary,
      description: `Who may: ${formatAccess(endpoint.access)}. ${isOpenToKeys(endpoint) ? 'Open to API keys.' : 'Not open to API keys.'}`,
      security: securityOf(endpoint),
      'x-access': endpoint.access,
      parameters: parametersOf(endpoint),
      ...bodyOf(endpoint),
      responses: responsesOf(endpoint),
    };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Earshot', version: '1.0', description: ABOUT },
    tags: [...new Set(endpoints.map(getApiPart))].toSorted().map((name) => ({ name })),
    paths,
    components: {
      schemas: { Failure: schemaOf(Failure, 'output') },
      securitySchemes: {
        cookie: { type: 'apiKey', in: 'cookie', name: 'access_token' },
        api_key: {
          type: 'http',
          scheme: 'bearer',
          description:
            'An API key of Settings, Integration: it may do what its scopes and its maker’s role both allow, and sees what its maker’s group sees.',
        },
      },
    },
  };
}

/** The whole document, generated on the first request: it takes half a second, which no start should wait for. */
let text: string | undefined;

/** Serves the document at /api/openapi.json. */
export function mountOpenApi(app: Hono): void {
  app.get('/api/openapi.json', (http) => {
    text ??= JSON.stringify(openApiDocument(ENDPOINTS));
    return http.body(text, 200, { 'content-type': 'application/json' });
  });
}
