import type { DraftConflict } from '#contracts/custom-viz/conflict.ts';
import type { DashboardDocument } from '#contracts/custom-viz/dashboard-document.ts';
import { removeFilter, removeParameter, removeTab, removeTile } from '../editing/document-edits.ts';
import { removeSection } from '../editing/section-edits.ts';

/** The document with the other value of a conflict; it is checked by its schema afterwards. */
export function applyConflictValue(document: DashboardDocument, conflict: DraftConflict): unknown {
  const { part, part_id: id, field, other } = conflict;
  if (field === null && id !== null) return applyPart(document, conflict, id);
  if (field === null) return document;
  const change = (item: unknown): unknown => setField(item, field.split('.'), other.value);
  const within = <T extends { _id: string }>(all: readonly T[]): unknown[] =>
    all.map((one) => (one._id === id ? change(one) : one));
  switch (part) {
    case 'dashboard':
      return change(document);
    case 'tab':
      return { ...document, tabs: within(document.tabs) };
    case 'section':
      return {
        ...document,
        tabs: document.tabs.map((tab) => (tab.sections ? { ...tab, sections: within(tab.sections) } : tab)),
      };
    case 'tile':
      return { ...document, tabs: document.tabs.map((tab) => ({ ...tab, tiles: within(tab.tiles) })) };
    case 'filter':
      return { ...document, filters: within(document.filters) };
    case 'parameter':
      return { ...document, parameters: within(document.parameters) };
  }
}

const REMOVALS = {
  tab: removeTab,
  section: removeSection,
  tile: removeTile,
  filter: removeFilter,
  parameter: removeParameter,
} as const;

/** The other person deleted the part, so it goes; what they changed otherwise is in the document already. */
function applyPart(document: DashboardDocument, { part, other }: DraftConflict, id: string): unknown {
  return part === 'dashboard' || other.value !== null ? document : REMOVALS[part](document, id);
}

function setField(item: unknown, [name, ...rest]: readonly string[], value: unknown): unknown {
  if (name === undefined || typeof item !== 'object' || item === null) return value;
  const fields = Array.isArray(item) ? [...(item as unknown[])] : { ...item };
  return Object.assign(fields, { [name]: setField(Reflect.get(item, name), rest, value) });
}
