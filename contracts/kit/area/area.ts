import { z } from 'zod';
import type { Resource, Rights } from '#contracts/kit/area/area-shape.ts';
import { defineEvent, type EventDeclaration } from '#contracts/kit/event.ts';
import type { Page } from '#contracts/kit/page.ts';
import { SETTINGS_GUARDS } from '#contracts/kit/page.ts';
import type { Product } from '#contracts/kit/products.ts';
import type { Feature } from '#contracts/permissions/features.ts';

/** A settings area: its page and its resources. Calls, checks, storage, screen, texts, audit and live refresh follow from it. */
export type Area = {
  /** Its path below /settings; one below `account/` has no product. */
  page: string;
  /** The name of one of its items in events and texts; the page's name by default. */
  noun?: string;
  products: readonly (Product | 'main')[];
  /** The requirement of its page, and of its resources unless one declares its own. */
  access: Rights;
  /** The page opens for everybody signed in; `access` guards changes (areas ui and interest-tag). */
  open?: true;
  /** It has no page of its own: a screen written by hand shows it, such as a tab of the page named here. */
  within?: string;
  /** The plan feature that opens its page and its calls. */
  feature?: Feature;
  resources: Record<string, Resource>;
};

/** Declares one settings area. */
export const defineArea = <A extends Area>(area: A): A => area;

/** The requirement of one of its resources. */
export const getRights = (area: Area, resource: Resource): Rights => resource.access ?? area.access;

/**
 * A resource of an area by its name.
 * @throws when the area declares none of that name
 */
export function requireResource(area: Area, name: string): Resource {
  const resource = area.resources[name];
  if (!resource) throw new Error(`area ${area.page} has no resource ${name}`);
  return resource;
}

/** The noun of an area's resource in events and texts: `working-status` → `working_status`. */
export function getNoun(area: Area, resource: string): string {
  const noun = area.noun ?? area.page.replaceAll('-', '_');
  return Object.keys(area.resources).length === 1 ? noun : `${noun}_${resource}`;
}

/** The events of an area, sent to users who may read the resource. */
export function buildAreaEvents(area: Area): EventDeclaration[] {
  return Object.entries(area.resources).flatMap(([name, resource]) => {
    const changes =
      resource.kind === 'document'
        ? ['updated']
        : ['created', 'updated', 'deleted', ...(resource.ordered ? ['ordered'] : [])];
    return changes.map((change) =>
      defineEvent({
        name: `${getNoun(area, name)}.${change}`,
        need: getRights(area, resource).read,
        data: z.unknown(),
      }),
    );
  });
}

/** The pages of areas; one that a hand-written screen shows has none. */
export function buildAreaPages(areas: readonly Area[]): Page[] {
  return areas.filter(({ within }) => within === undefined).map(areaPage);
}

/** The name of an area's page in the register. */
export const getAreaPageName = (area: Area): string => `settings-${area.page.replaceAll('/', '-')}`;

/** The settings page of an area. */
function areaPage(area: Area): Page {
  return {
    name: getAreaPageName(area),
    path: area.page.startsWith('account/') ? `/settings/${area.page}` : `/settings/${area.page}/{product}`,
    guards: SETTINGS_GUARDS,
    need: area.open ? [] : area.access.read,
    menu: 'settings',
    ...(area.feature ? { feature: area.feature } : {}),
  };
}
