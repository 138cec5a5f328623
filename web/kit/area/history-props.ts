import type { Product } from '#contracts/kit/products.ts';
import type { FieldLabels } from '#web/kit/form/field-labels.ts';
import type { Values } from '#web/kit/form/values.ts';
import type { RestoreStep } from './history.ts';

/** What a button needs to show the history of one resource and to restore one of its states. */
export type HistoryProps = {
  /** The first part of the events' names (`working_status`). */
  noun: string;
  /** One item only. */
  entity?: string;
  /** Where each product has its own. */
  product?: Product | undefined;
  /** The labels of a field; those of the settings noun by default. */
  words?: (field: string) => FieldLabels;
  mayWrite?: boolean;
  /**
   * Restores a state through the area's ordinary calls and reports the outcome; without it no restore is offered. `seen` is the item as it
   * was when the user was asked to confirm.
   */
  onRestore?: (restore: RestoreStep, seen: Values | undefined) => Promise<unknown>;
  /** Whether an entry can be restored at all; by default, every entry that contains enough data can. */
  mayRestore?: (restore: RestoreStep) => boolean;
  /** Text shown before a restore, if it affects more than its fields. */
  about?: (restore: RestoreStep) => string | undefined;
  /** The current state of an item (null: of the whole), so that the dialog says what restoring would change. */
  current?: (entity: string | null) => Values | undefined;
  /** The same if it has to be read first, since it is too large to keep in memory. */
  readCurrent?: (entity: string | null) => Promise<Values | undefined>;
};
