type ListedKeyword = { _id?: string | undefined; name?: string | undefined };

/** Keywords of a list as choices of a control. */
export function toKeywordChoices(items: readonly ListedKeyword[]): { value: string; label: string }[] {
  return items.flatMap(({ _id, name }) => (_id === undefined ? [] : [{ value: _id, label: name ?? '' }]));
}
