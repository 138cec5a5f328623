import {
  listRefusals,
  type ChartFields,
  type FormRefusal,
} from '#contracts/custom-viz/forms/declare-form.ts';
import { getFormDeclaration, type FormName } from '#contracts/custom-viz/forms/form.ts';
import { FORMS } from '#contracts/custom-viz/forms/register.ts';

/** A form as the choice shows it: how well it suits a chart, or why it cannot draw it. */
export type FormChoice = { name: FormName; suits: number; refusals: FormRefusal[] };

/** The fields as a form is given them: laid out for it, or the same for all. */
export type FieldsFor = (name: FormName) => ChartFields;

/** Every form in the order of the choice. */
export function listFormChoices(fieldsFor: FieldsFor): FormChoice[] {
  return FORMS.map(({ name }) => {
    const form = getFormDeclaration(name);
    const fields = fieldsFor(name);
    return { name, suits: form.suits(fields), refusals: listRefusals(form, fields) };
  });
}

/** The form that suits fields best among those that can draw them, the first of equals; null where none can. */
export function suggestForm(fieldsFor: FieldsFor): FormName | null {
  const [best] = listFormChoices(fieldsFor)
    .filter(({ refusals, suits }) => refusals.length === 0 && suits > 0)
    .toSorted((one, other) => other.suits - one.suits);
  return best?.name ?? null;
}
