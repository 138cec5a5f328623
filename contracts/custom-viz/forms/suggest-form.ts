import {
  listRefusals,
  type ChartFields,
  type FormRefusal,
} from '#contracts/custom-viz/forms/declare-form.ts';
import { getFormDeclaration, type FormName } from '#contracts/custom-viz/forms/form.ts';
import { FORMS } from '#contracts/custom-viz/forms/register.ts';

/** The form that suits fields best among those that can draw them, the first of equals; null where none can. */
export function suggestForm(fields: ChartFields): FormName | null {
  const [best] = FORMS.map(({ name }) => getFormDeclaration(name))
    .filter((form) => listRefusals(form, fields).length === 0)
    .map((form) => ({ name: form.name, suits: form.suits(fields) }))
    .filter(({ suits }) => suits > 0)
    .toSorted((one, other) => other.suits - one.suits);
  return FORMS.find(({ name }) => name === best?.name)?.name ?? null;
}

/** Every form in the order of the choice, with what keeps it from drawing fields. */
export function listFormChoices(fields: ChartFields): { name: FormName; refusals: FormRefusal[] }[] {
  return FORMS.map(({ name }) => ({ name, refusals: listRefusals(getFormDeclaration(name), fields) }));
}
