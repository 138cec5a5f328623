import type { Chart } from '#contracts/custom-viz/chart.ts';
import { listRefusals } from '#contracts/custom-viz/forms/declare-form.ts';
import { Form, getFormDeclaration, type FormName } from '#contracts/custom-viz/forms/form.ts';
import { suggestForm, type FieldsFor } from '#contracts/custom-viz/forms/suggest-form.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { layOut } from './axes.ts';
import { toChartFields } from './chart-fields.ts';

/** The fields of a chart for each form, its axes laid out as the form has them. */
export function layOutFor(chart: Chart, catalogue: Catalogue): FieldsFor {
  return (name) => {
    const shelves = layOut(chart.shelves, getFormDeclaration(name));
    return toChartFields(shelves ? { ...chart, shelves } : chart, catalogue);
  };
}

/** The chart in another form, with the axes on the shelves that it has. */
export function chooseForm(chart: Chart, name: FormName): Chart {
  const shelves = layOut(chart.shelves, getFormDeclaration(name)) ?? chart.shelves;
  return { ...chart, shelves, form: chart.form.name === name ? chart.form : Form.parse({ name }) };
}

/**
 * A chart after a reader put a field on a shelf that they chose: the fields stay there. The form stays if it draws them so; else it becomes the
 * one that suits them best.
 */
export function followShelves(before: Chart, after: Chart, catalogue: Catalogue): Chart {
  const fields = toChartFields(after, catalogue);
  if (listRefusals(getFormDeclaration(after.form.name), fields).length === 0) return after;
  const wanted = suggestForm(() => fields);
  return wanted === null
    ? followFields(before, after, catalogue)
    : { ...after, form: Form.parse({ name: wanted }) };
}

/**
 * A chart after a change of its fields. Where it had the suggested form it gets the one that is suggested now; a form that was chosen stays as
 * long as it can draw the chart.
 */
export function followFields(before: Chart, after: Chart, catalogue: Catalogue): Chart {
  const wanted = suggestForm(layOutFor(after, catalogue));
  if (wanted === null) return after;
  const isChosen =
    before.measures.length > 0 && before.form.name !== suggestForm(layOutFor(before, catalogue));
  const { name } = after.form;
  const form = getFormDeclaration(name);
  const laid = layOut(after.shelves, form);
  const draws =
    laid !== null && listRefusals(form, toChartFields({ ...after, shelves: laid }, catalogue)).length === 0;
  return isChosen && draws ? { ...after, shelves: laid } : chooseForm(after, wanted);
}
