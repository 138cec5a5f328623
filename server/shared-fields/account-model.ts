import { getSharedDimension, getSharedMeasure } from '#contracts/semantic/calculated.ts';
import { FIELD_SHARING } from '#contracts/shared-fields/sharing.ts';
import { addShared } from '#engine/semantic/add-shared.ts';
import type { Model } from '#engine/semantic/model.ts';
import { buildSharedFormulas } from '#engine/shared-fields/build-formulas.ts';
import { getActorUserId, type Actor, type UnitOfWork } from '#server/kit/db/unit.ts';
import type { Ports } from '#server/kit/ports.ts';
import { findViewer } from '#server/kit/shared-list/sharing.ts';
import { listDefinitions, type DefinedField } from '#server/shared-fields/field-store.ts';

/**
 * The model of an account with what its shared fields compute. All of them are computed where a chart names them: what is
 * counted is what the reader may read. Which ones a reader is offered is another matter.
 */
export function withSharedFields(load: Ports['loadAccountModel']): Ports['loadAccountModel'] {
  return async (unit, reader) => {
    const own = await load(unit, reader);
    const fields = await listDefinitions(unit);
    if (fields.length === 0) return own;
    const hidden = await findHidden(unit, reader, fields);
    return {
      ...own,
      model: addReadable(own.model, fields),
      hiddenNames: new Set(hidden.map(({ key }) => getSharedMeasure(key))),
    };
  };
}

/** The model with the fields that the reader may read; all of them are in that by which a refusal says what they may not read. */
function addReadable({ closed, ...model }: Model, fields: readonly DefinedField[]): Model {
  if (!closed) return addShared(model, buildSharedFormulas(fields));
  const isClosed = ({ key }: DefinedField): boolean =>
    closed.fields.has(getSharedMeasure(key)) || closed.fields.has(getSharedDimension(key));
  const readable = fields.filter((one) => !isClosed(one));
  const whole = addShared(closed.whole, buildSharedFormulas(fields));
  return { ...addShared(model, buildSharedFormulas(readable)), closed: { ...closed, whole } };
}

async function findHidden(
  unit: UnitOfWork,
  reader: Pick<Actor, 'kind' | 'id'>,
  fields: readonly DefinedField[],
): Promise<DefinedField[]> {
  const userId = getActorUserId(reader);
  if (userId === null) return [];
  const viewer = await findViewer(unit, userId);
  return fields.filter((one) => !viewer || !FIELD_SHARING.maySee(viewer, one));
}
