import { formatList } from '#web/kit/text/format-list.ts';

/** Several names of whom any one will do: "Mali or Anan". */
export function formatPeople(names: readonly string[], language: string): string {
  return formatList(names, language, 'disjunction');
}
