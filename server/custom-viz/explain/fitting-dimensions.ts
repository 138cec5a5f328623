import { isReadableColumn } from '#contracts/custom-viz/rows.ts';
import { getSharedDimension } from '#contracts/semantic/calculated.ts';
import type { DataSet } from '#contracts/semantic/data-set.ts';
import type { Question, QuestionAxis } from '#contracts/semantic/question.ts';
import { listFollowedLinks, type Model } from '#engine/semantic/model.ts';
import type { Viewer } from '#engine/semantic/plan.ts';
import { listReachedDimensions } from '#engine/semantic/reached-dimensions.ts';
import type { KnownData } from '#texts/chart-catalog.ts';
import { getFormBins, getFormDimension } from '#texts/form-field-names.ts';

type FittingInput = {
  question: Question;
  /** The data sets that the measure counts. */
  dataSets: readonly DataSet[];
  model: Model;
  viewer: Pick<Viewer, 'permissions' | 'personal'>;
  known: Pick<KnownData, 'form' | 'sharedFields'>;
};

/**
 * The axes by whose values a measure can be explained: dimensions that all of its rows have and that the viewer sees, those of the form of
 * tickets and shared ones too. What the filters of the question hold to one value explains nothing.
 */
export function listFittingAxes(input: FittingInput): QuestionAxis[] {
  const { dataSets, question } = input;
  const [first, ...others] = dataSets.map((dataSet) => listAxes(dataSet, input));
  const held = new Set(
    question.filters.flatMap((one) =>
      'dimension' in one && one.is === 'among' && one.values.length < 2 ? [one.dimension] : [],
    ),
  );
  return (first ?? []).filter(
    ({ dimension }) =>
      !held.has(dimension) && others.every((axes) => axes.some((one) => one.dimension === dimension)),
  );
}

function listAxes(dataSet: DataSet, { model, viewer, known }: FittingInput): QuestionAxis[] {
  const own = Object.entries(listReachedDimensions(model, dataSet, viewer)).flatMap(([name, { numbers }]) =>
    numbers === undefined && isReadableColumn(name) ? [makeAxis(name)] : [],
  );
  const form = (known.form ?? []).map((field) => {
    const bins = getFormBins(field);
    return { ...makeAxis(getFormDimension(field)), ...(bins && { bins }) };
  });
  const shared = (known.sharedFields ?? []).flatMap(({ key, definition }) =>
    definition?.kind === 'measure' ? [] : [makeAxis(getSharedDimension(key))],
  );
  const isSeen = ({ dimension }: QuestionAxis): boolean => {
    const reach = model.dimension(dataSet, dimension);
    if (reach.kind !== 'reached' || (reach.field.personal && !viewer.personal)) return false;
    return listFollowedLinks(reach.field).every(({ link }) =>
      viewer.permissions.has(link.dataSet.permission),
    );
  };
  return [...own, ...[...form, ...shared].filter(isSeen)];
}

function makeAxis(dimension: string): QuestionAxis {
  return { dimension, grain: 'auto', top: null };
}
