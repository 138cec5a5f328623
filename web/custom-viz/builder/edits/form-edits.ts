import type { Chart } from '#contracts/custom-viz/chart.ts';
import { listRefusals, type FormRefusal } from '#contracts/custom-viz/forms/declare-form.ts';
import { Form, getFormDeclaration, type FormName } from '#contracts/custom-viz/forms/form.ts';
import { FORMS } from '#contracts/custom-viz/forms/register.ts';
import { suggestForm as suggestFormAsIs } from '#contracts/custom-viz/forms/suggest-form.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { layOut } from './axes.ts';
import { toChartFields } from './chart-fields.ts';

/** A form as the choice shows it: how well it suits the chart, or why it cannot draw it. */
export type FormChoice = { name: FormName; suits: number; refusals: readonly FormRefusal[] };

/** Every form, as it would draw a chart whose axes it may lay out anew. */
export function listForms(chart: Chart, catalogue: Catalogue): FormChoice[] {
  return FORMS.map(({ name }) => {
    const form = getFormDeclaration(name);
    const shelves = layOut(chart.shelves, form);
    const fields = toChartFields(shelves ? { ...chart, shelves } : chart, catalogue);
    return { name, suits: form.suits(fields), refusals: listRefusals(form, fields) };
  });
}

/** The form that suits a chart best; null where none can draw it. */
export function suggestForm(chart: Chart, catalogue: Catalogue): FormName | null {
  const [best] = listForms(chart, catalogue)
    .filter(({ refusals, suits }) => refusals.length === 0 && suits > 0)
    .toSorted((one, other) => other.suits - one.suits);
  return best?.name ?? null;
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
  const wanted = suggestFormAsIs(fields);
  return wanted === null
    ? followFields(before, after, catalogue)
    : { ...after, form: Form.parse({ name: wanted }) };
}

/**
 * A chart after a change of its fields. Where it had the suggested form it gets the one that is suggested now; a form that was chosen stays as
 * long as it can draw the chart.
 */
export function followFields(before: Chart, after: Chart, catalogue: Catalogue): Chart {
  const wanted = suggestForm(after, catalogue);
  if (wanted === null) return after;
  const isChosen = before.measures.length > 0 && before.form.name !== suggestForm(before, catalogue);
  const { name } = after.form;
  const form = getFormDeclaration(name);
  const laid = layOut(after.shelves, form);
  const draws =
    laid !== null && listRefusals(form, toChartFields({ ...after, shelves: laid }, catalogue)).length === 0;
  return isChosen && draws ? { ...after, shelves: laid } : chooseForm(after, wanted);
}
