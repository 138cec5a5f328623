/** Several names of whom any one will do: "Mali or Anan". */
export function formatPeople(names: readonly string[], language: string): string {
  return new Intl.ListFormat(language, { type: 'disjunction' }).format(names);
}
