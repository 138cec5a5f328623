/** A Latin letter or a digit next to a Thai one: Thai puts a space between them. */
const SEAMS = /(?<=[A-Za-z0-9])(?=[\u0e00-\u0e7f])|(?<=[\u0e00-\u0e7f])(?=[A-Za-z0-9])/g;

/** Items as one phrase: "Listening and CRM", in Thai "Listening และ CRM". */
export function formatList(
  items: readonly string[],
  language: string,
  type: 'conjunction' | 'disjunction' = 'conjunction',
): string {
  const parts = new Intl.ListFormat(language, { type }).formatToParts(items);
  return parts
    .map(({ type: kind, value }, index) => {
      if (kind === 'element') return value;
      const [before = '', after = ''] = [parts[index - 1]?.value.at(-1), parts[index + 1]?.value.at(0)];
      return `${before}${value}${after}`
        .replaceAll(SEAMS, ' ')
        .slice(before.length, after ? -after.length : undefined);
    })
    .join('');
}
