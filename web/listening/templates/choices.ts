import type { ComboboxItem, ComboboxItemGroup } from '@mantine/core';
import type { TicketTag } from '#contracts/tags/tag.ts';
import type { Templates } from './use-templates.ts';

/** The choices of a list in the form: values and their names, some in groups. */
export type Choices = (ComboboxItem | ComboboxItemGroup<ComboboxItem>)[];

const byName = (a: { label: string }, b: { label: string }): number => a.label.localeCompare(b.label);
function named(items: readonly { _id: string; name?: unknown }[]): ComboboxItem[] {
  return items.map(({ _id, name }) => ({ value: _id, label: String(name) })).toSorted(byName);
}

/** Categories and tags under their group; a tag has its category's name before its own. */
function tagChoices(tags: readonly TicketTag[]): Choices {
  const names = new Map(tags.map(({ _id, name }) => [_id, name]));
  return tags
    .filter(({ type }) => type === 'group')
    .map((group) => ({
      group: group.name,
      items: tags
        .filter(({ ticket_group_id: within, type }) => within === group._id && type !== 'group')
        .map(({ _id, name, ticket_cat_id: category }) => ({
          value: _id,
          label: category ? `${names.get(category) ?? ''} › ${name}` : name,
        }))
        .toSorted(byName),
    }))
    .filter(({ items }) => items.length > 0);
}

type List = 'keywords' | 'monitor' | 'engagement' | 'catTag';

/**
 * The choices of the four lists. A value of the template that no longer exists, or that this user may not read, stays available, so that
 * saving does not lose it.
 */
export function buildChoices(
  { keywords, monitor, engagement, catTag, mayRead }: Templates,
  kept: Record<List, readonly string[]>,
  words: { gone: string; closed: string },
): Record<List, Choices> {
  const withUnknown = (list: List, choices: Choices): Choices => {
    const known = new Set(
      choices.flatMap((one) => ('items' in one ? one.items.map(({ value }) => value) : [one.value])),
    );
    const label = mayRead[list] ? words.gone : words.closed;
    return [...choices, ...kept[list].filter((id) => !known.has(id)).map((id) => ({ value: id, label }))];
  };
  return {
    keywords: withUnknown('keywords', named(keywords)),
    monitor: withUnknown('monitor', named(monitor)),
    engagement: withUnknown('engagement', named(engagement)),
    catTag: withUnknown('catTag', tagChoices(catTag)),
  };
}

/** The names of the values, for showing the differences between two versions. */
export function buildChoiceNames(choices: Choices): Record<string, string> {
  return Object.fromEntries(
    choices.flatMap((one) =>
      ('items' in one ? one.items : [one]).map(({ value, label }): [string, string] => [value, label]),
    ),
  );
}
