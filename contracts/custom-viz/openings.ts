import { z } from 'zod';
import { one } from '#contracts/custom-viz/dashboard.ts';
import type { DashboardHome } from '#contracts/custom-viz/home.ts';
import { defineEndpoint } from '#contracts/kit/endpoint.ts';
import { Id } from '#contracts/kit/ids.ts';
import { defineJob } from '#contracts/kit/job.ts';

/** For how many days it is kept who opened a dashboard. */
export const OPENING_DAYS = 180;

const count = z.number().int();

/** Who opened a version: each person with the days on which they did, and how often people outside did. */
export const VersionOpenings = z.object({
  version: count,
  people: z.array(z.object({ _id: Id, name: z.string(), days: count, last: z.iso.date() })),
  /** How often the version was opened by links, and within other pages. */
  links: count,
  embedded: count,
});
export type VersionOpenings = z.infer<typeof VersionOpenings>;

/** The calls by which openings of the dashboards of a home are noted and read. */
export function declareOpeningCalls({ entity, path, read, write, name }: DashboardHome) {
  return {
    open: defineEndpoint({
      name: `${entity}.open`,
      method: 'POST',
      path: `${path}/{_id}/openings`,
      access: { kind: 'permitted', need: read, product: name },
      summary:
        'Note that the caller has what is published of a dashboard before them: once a day for each version, and not for invisible people or while somebody acts for the caller',
      input: { params: one },
      answer: z.object({ _id: Id }),
      errors: ['not_found'],
      idempotent: false,
    }),
    openings: defineEndpoint({
      name: `${entity}.openings`,
      method: 'GET',
      path: `${path}/{_id}/openings`,
      access: { kind: 'permitted', need: write, product: name },
      summary: `List who opened which version of a dashboard in the last ${OPENING_DAYS} days; only for people who may change it`,
      input: { params: one },
      answer: z.object({ items: z.array(VersionOpenings) }),
      errors: ['not_found', 'not_permitted'],
    }),
  };
}

/** Deletes openings past their keeping. Runs daily. */
export const deleteOpeningsJob = defineJob({
  name: 'custom-viz.delete-openings',
  payload: z.object({}).loose(),
  attempts: 3,
});

export const JOBS = [deleteOpeningsJob];
