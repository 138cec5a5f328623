import { useMemo, type ComponentType } from 'react';
import { ReferenceLists, type KnownReferences } from '#web/kit/form/references.tsx';
import { useOptionLists } from './use-option-lists.ts';

/** A settings screen whose forms choose from the option lists of its page: people, groups, roles, keywords, channels, feeds. */
export function withOptionLists(Screen: ComponentType): ComponentType {
  return function WithOptionLists() {
    const { users, groups, roles, keywords, engagements, custom_socials, read } = useOptionLists();
    const known = useMemo<KnownReferences>(() => {
      const lists = { users, groups, roles, keywords, engagements, custom_socials };
      return {
        of: (list) => Object.entries(lists).find(([name]) => name === list)?.[1] ?? [],
        reads: [read],
      };
    }, [users, groups, roles, keywords, engagements, custom_socials, read]);
    return (
      <ReferenceLists value={known}>
        <Screen />
      </ReferenceLists>
    );
  };
}
