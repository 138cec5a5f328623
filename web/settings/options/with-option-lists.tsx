import { useCallback, type ComponentType } from 'react';
import { ReferenceLists, type References } from '#web/kit/form/references.tsx';
import { useOptionLists } from './use-option-lists.ts';

/** A settings screen whose forms choose from the option lists of its page: people, groups, roles, keywords, channels, feeds. */
export const withOptionLists = (Screen: ComponentType): ComponentType =>
  function WithOptionLists() {
    const { users, groups, roles, keywords, engagements, custom_socials } = useOptionLists();
    const of = useCallback<References>(
      (list) => {
        const lists = { users, groups, roles, keywords, engagements, custom_socials };
        return Object.entries(lists).find(([name]) => name === list)?.[1] ?? [];
      },
      [users, groups, roles, keywords, engagements, custom_socials],
    );
    return (
      <ReferenceLists value={of}>
        <Screen />
      </ReferenceLists>
    );
  };
