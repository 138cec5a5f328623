import type { FormField } from '#contracts/crm/tickets/form.ts';
import { makeDateFormat } from '#contracts/kit/date-format.ts';
import type { Bins } from '#contracts/semantic/question.ts';
import type { FieldNames } from '#texts/en/semantic/field-name.ts';
import { formFieldNames as en } from '#texts/en/semantic/form-field-names.ts';
import { FORM_LABELS } from '#texts/form-key-name.ts';
import { formFieldNames as th } from '#texts/th/semantic/form-field-names.ts';

const WORDS = { en, th };
const FORM_PREFIX = 'form-';

/** A field of the account's form of tickets, as charts name it. */
export type NamedFormField = Pick<FormField, '_id' | 'label' | 'help' | 'kind'>;

/** The dimension of what is filled in at a field of the form. */
export function getFormDimension({ _id }: Pick<FormField, '_id'>): string {
  return FORM_PREFIX + _id;
}

/** Whether a dimension is that of a field of a form. */
export const isFormDimension = (dimension: string): boolean => dimension.startsWith(FORM_PREFIX);

/** How the values of a field are put together: long texts are one value, dates by months. */
export function getFormBins({ kind }: Pick<FormField, 'kind'>): Bins | null {
  if (kind === 'long_text') return 'present';
  return kind === 'date' ? 'month' : null;
}

/** The names and meanings of the fields of a form, by their dimensions. */
export function nameFormFields(fields: readonly NamedFormField[], language: 'en' | 'th'): FieldNames {
  return Object.fromEntries(
    fields.map((field) => [
      getFormDimension(field),
      {
        name: field.label,
        about: [WORDS[language].kinds[field.kind], field.help, WORDS[language].source]
          .filter((part) => part !== '')
          .join(' '),
      },
    ]),
  );
}

/** What a field is called that the form does not have: it was deleted, or the form is not known here. */
export function nameUnknownFormField(isFormKnown: boolean, language: 'en' | 'th'): string {
  return isFormKnown ? FORM_LABELS[language].gone : WORDS[language].unnamed;
}

const MONTH = /^\d{4}-\d{2}$/;

/** What a value of a field of a form is called. */
export function nameFormValue(
  key: string,
  kind: FormField['kind'] | undefined,
  language: 'en' | 'th',
): string {
  const { fixed } = FORM_LABELS[language];
  if (kind === 'yes_no' && (key === 'yes' || key === 'no')) return fixed[key];
  if (kind === 'long_text' && key === 'present') return fixed.filled;
  if (kind !== 'date' || !MONTH.test(key)) return key;
  return makeDateFormat({ language }, { timeZone: 'UTC', month: 'long', year: 'numeric' }).format(
    Date.parse(`${key}-01`),
  );
}
