import { z } from 'zod';
import type { FormDeclaration } from '#contracts/custom-viz/forms/declare-form.ts';
import { FORMS } from '#contracts/custom-viz/forms/register.ts';

type WithSchema = { schema: z.ZodObject<z.ZodRawShape & { name: z.ZodLiteral<string> }> };
type SchemasOf<Declarations extends readonly WithSchema[]> = {
  [Index in keyof Declarations]: Declarations[Index]['schema'];
};

function buildFormSchema<const Declarations extends readonly [WithSchema, ...WithSchema[]]>(
  declarations: Declarations,
) {
  // The compiler does not follow `map` over a tuple.
  return z.discriminatedUnion('name', declarations.map(({ schema }) => schema) as SchemasOf<Declarations>);
}

/** The form of a chart with its options. */
export const Form = buildFormSchema(FORMS);
export type Form = z.infer<typeof Form>;
export type FormName = Form['name'];

const BY_NAME: ReadonlyMap<string, FormDeclaration> = new Map(FORMS.map((form) => [form.name, form]));

/** The declaration of a form. @throws if there is none */
export function getFormDeclaration(name: FormName): FormDeclaration {
  const found = BY_NAME.get(name);
  if (!found) throw new Error(`no form is declared as ${name}`);
  return found;
}
