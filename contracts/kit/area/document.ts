import { z } from 'zod';
import type { Document } from '#contracts/kit/area/area-shape.ts';
import { getNoun, getRights, type Area } from '#contracts/kit/area/area.ts';
import { buildBinding } from '#contracts/kit/area/binding.ts';
import { toChangesSchema } from '#contracts/kit/changes.ts';
import { defineEndpoint, type Endpoint } from '#contracts/kit/endpoint.ts';
import { Instant, Version } from '#contracts/kit/ids.ts';

/** The name of a switch while its change is being saved: its name in camel case, `done_with_survey` → `doneWithSurvey`. */
export function toPendingName(field: string): string {
  return field.replaceAll(/_+([a-z0-9])/g, (_whole, letter: string) => letter.toUpperCase());
}

/** Declares a document inside an area. @throws when a field has no default, since an account begins without the document */
export function defineDocument<F extends z.ZodRawShape>(declared: Omit<Document<F>, 'kind'>): Document<F> {
  z.strictObject(declared.fields).parse({});
  return { kind: 'document', ...declared };
}

/** What the kit adds: version 0 and no instant mean that nothing was saved yet. */
export const DocumentStored = { version: z.number().int(), updated_at: Instant.nullable() };

/** A document as the API returns it. */
export function buildDocumentSchema<F extends z.ZodRawShape>(resource: Document<F>) {
  return z.object({ ...resource.fields, ...DocumentStored });
}

/** The values of a document that was never saved. */
export function buildDefaults(resource: Document): Record<string, unknown> {
  return z.strictObject(resource.fields).parse({});
}

export type DocumentCalls = Record<'read' | 'update' | 'reset', Endpoint> & Partial<Record<'save', Endpoint>>;

/** The calls of a document. */
export function buildDocumentEndpoints(area: Area, name: string): DocumentCalls {
  const resource = area.resources[name];
  if (resource?.kind !== 'document') throw new Error(`area ${area.page} has no document ${name}`);
  const noun = getNoun(area, name);
  const { path, all, read, write, gate } = buildBinding(area, resource, getRights(area, resource));
  const { envelope } = resource;
  const answer = buildDocumentSchema(resource);
  const body = toChangesSchema(resource.fields).extend({ version: Version.optional() });
  const change = {
    ...gate,
    path,
    envelope,
    access: write,
    input: { ...all, body },
    answer,
    errors: ['stale_version' as const],
    event: `${noun}.updated`,
  };
  return {
    read: defineEndpoint({
      ...gate,
      name: `${noun}.read`,
      method: 'GET',
      path,
      envelope,
      access: resource.readByAll ? { kind: 'signed_in' } : read,
      summary: `Get ${noun}, with defaults where nothing was saved`,
      input: all,
      answer,
    }),
    update: defineEndpoint({
      ...change,
      name: `${noun}.update`,
      method: 'PUT',
      summary: `Update ${noun}; fields not sent stay`,
    }),
    reset: defineEndpoint({
      ...change,
      name: `${noun}.reset`,
      method: 'DELETE',
      summary: `Reset ${noun} to its defaults`,
      input: all,
    }),
    ...(resource.post
      ? {
          save: defineEndpoint({
            ...change,
            name: `${noun}.save`,
            method: 'POST',
            summary: `The same as PUT, since the specification prints both`,
          }),
        }
      : {}),
  };
}
