import { fault } from '#contracts/kit/faults/fault.ts';
import type { Viewer } from '#contracts/kit/sharing.ts';
import { checkVersion } from '#server/kit/db/check-version.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';
import { refuseDuplicateName } from '#server/kit/db/violations.ts';
import { refuse, requireFound } from '#server/kit/errors.ts';
import { ByName, readCursor, toPage } from '#server/kit/http/cursor.ts';
import type { SharedFields, SharedList, SharedRow } from '#server/kit/shared-list/declaration.ts';
import { SharedRows } from '#server/kit/shared-list/shared-rows.ts';
import {
  requireEditable,
  requireVisible,
  resolveSharing,
  toLoggedSharing,
  toSharedResource,
} from '#server/kit/shared-list/sharing.ts';

/** A record as a person sees it: its owner, and what this person may do with it. */
export type SharedRecord<Fields, Flags> = Omit<SharedRow<Fields>, 'owner_id' | 'owner_name'> &
  Fields &
  Flags & { owner: { _id: string; name: string }; mine: boolean; may_change: boolean };

/** A page of a list by name, as calls ask for it; without limit and cursor it is the whole list. */
type PageQuery = { limit?: number | undefined; cursor?: string | undefined };
/** The records of a page that begins at a cursor and has no limit of its own. */
const PAGE = 50;

/**
 * A list of shared records as one person may use it. A record that the person does not see is not found. A person who sees one may change it if it
 * is their own, or if they may share as widely. Every change is recorded.
 */
class SharedStore<Fields extends SharedFields, Flags> {
  readonly rows: SharedRows<Fields, Flags>;
  readonly #unit: UnitOfWork;
  readonly #viewer: Viewer;
  readonly #list: SharedList<Fields, Flags>;

  constructor(unit: UnitOfWork, viewer: Viewer, list: SharedList<Fields, Flags>) {
    this.#unit = unit;
    this.#viewer = viewer;
    this.#list = list;
    this.rows = new SharedRows(unit, list);
  }

  /** All records that the person sees, by name. */
  async list(): Promise<SharedRecord<Fields, Flags>[]> {
    return (await this.rows.listVisible(this.#viewer)).map((row) => this.present(row));
  }

  /** A page of the records that the person sees, by name. @throws cursor_invalid */
  async page({
    limit,
    cursor,
  }: PageQuery): Promise<{ items: SharedRecord<Fields, Flags>[]; next: string | null }> {
    const after = cursor === undefined ? undefined : readCursor(ByName, cursor);
    const most = limit ?? (after ? PAGE : undefined);
    const rows = await this.rows.listVisible(this.#viewer, {
      limit: most === undefined ? undefined : most + 1,
      after: after && { name: after[0], _id: after[1] },
    });
    const { items, next } = toPage(rows, most, (row) => [row.name, row._id]);
    return { items: items.map((row) => this.present(row)), next };
  }

  /** @throws not_found */
  async get(id: string): Promise<SharedRecord<Fields, Flags>> {
    const row = await this.rows.find(id, this.#viewer._id);
    return this.present(requireVisible(this.#viewer, row, this.#list.rules));
  }

  /** The row of a record that the person may change, locked. @throws not_found, not_permitted */
  async lockEditable(id: string): Promise<SharedRow<Fields> & Flags> {
    return requireEditable(this.#viewer, await this.rows.lock(id, this.#viewer._id), this.#list.rules);
  }

  /** @throws not_permitted, name_taken, invalid_request, and what the list's check throws */
  async create(input: Fields): Promise<SharedRecord<Fields, Flags>> {
    const { rules, most, check, entity } = this.#list;
    const viewer = this.#viewer;
    const fields = await resolveSharing(this.#unit, { viewer, rules }, input);
    if (most !== undefined && (await this.rows.countOwned(viewer._id)) >= most)
      refuse('invalid_request', { fields: { name: fault('too_many_records', { limit: most }) } });
    await check?.(this.#unit, fields);
    const _id = this.#unit.newId();
    await refuseDuplicateName(() => this.rows.insert({ _id, owner_id: viewer._id }, fields));
    const after = requireFound(await this.rows.find(_id, viewer._id));
    this.#unit.record({ kind: `${entity}.created`, entityId: _id, ...this.#history({ after }) });
    return this.present(after);
  }

  /**
   * Changes the fields that are given; `version` is the one on which the change was made, where it is known.
   * @throws not_found, not_permitted, stale_version with the present record, name_taken, and what the list's check throws
   */
  async update(
    id: string,
    {
      version,
      ...changes
    }: { version?: number | undefined } & { [Field in keyof Fields]?: Fields[Field] | undefined },
  ): Promise<SharedRecord<Fields, Flags>> {
    const { rules, check, beforeUpdate, entity } = this.#list;
    const viewer = this.#viewer;
    const row = await this.lockEditable(id);
    checkVersion(version, row, this.present(row));
    const before = this.#fieldsOf(row);
    const fields = await resolveSharing(this.#unit, { viewer, rules, before }, { ...before, ...changes });
    await check?.(this.#unit, fields, row);
    await beforeUpdate?.(this.#unit, row, viewer._id);
    await refuseDuplicateName(() => this.rows.update(id, fields));
    const after = requireFound(await this.rows.find(id, viewer._id));
    this.#unit.record({ kind: `${entity}.updated`, entityId: id, ...this.#history({ before: row, after }) });
    return this.present(after);
  }

  /** @throws not_found, not_permitted, and what `beforeDelete` of the list throws */
  async delete(id: string): Promise<void> {
    const { beforeDelete, entity } = this.#list;
    const before = await this.lockEditable(id);
    await beforeDelete?.(this.#unit, before);
    await this.rows.delete(id);
    this.#unit.record({ kind: `${entity}.deleted`, entityId: id, ...this.#history({ before }) });
  }

  /** Makes a record that the person sees the one with which their screen opens; null: none. @throws not_found */
  async setDefault(id: string | null): Promise<void> {
    if (id !== null) requireVisible(this.#viewer, await this.rows.lock(id), this.#list.rules);
    await this.rows.setDefault(this.#viewer._id, id);
  }

  /** A row as the person sees it. */
  present(row: SharedRow<Fields> & Flags): SharedRecord<Fields, Flags> {
    // The compiler does not follow the rest of a row whose fields are a type parameter.
    return toSharedResource(this.#viewer, row, this.#list.rules) as unknown as SharedRecord<Fields, Flags>;
  }

  #fieldsOf(row: SharedRow<Fields>): Fields {
    return this.#list.schema.strip().parse(row) as unknown as Fields;
  }

  /** What the history says of a change: nothing of a private record, whose values others must not see. */
  #history(rows: { before?: SharedRow<Fields> & Flags; after?: SharedRow<Fields> & Flags }) {
    const { history = 'fields' } = this.#list;
    if (history === 'nothing') return {};
    const valuesOf = (row: SharedRow<Fields> & Flags) =>
      history === 'fields' ? this.#fieldsOf(row) : this.#recordOf(row);
    return toLoggedSharing({
      ...(rows.before && { before: valuesOf(rows.before) }),
      ...(rows.after && { after: valuesOf(rows.after) }),
    });
  }

  /** The record itself, not its relation to the person who changed it. */
  #recordOf(row: SharedRow<Fields> & Flags): Fields {
    const { mine: _mine, may_change: _may, ...record } = this.present(row);
    const { is_default: _default, ...kept }: Record<string, unknown> = record;
    return kept as Fields;
  }
}

/** The records of a list as a person may use them. */
export function sharedStore<Fields extends SharedFields, Flags>(
  unit: UnitOfWork,
  viewer: Viewer,
  list: SharedList<Fields, Flags>,
): SharedStore<Fields, Flags> {
  return new SharedStore(unit, viewer, list);
}
