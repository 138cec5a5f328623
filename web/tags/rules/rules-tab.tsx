import { useMemo } from 'react';
import { requireResource } from '#contracts/kit/area/area.ts';
import { tagRules } from '#contracts/listening/tag-rules/area.ts';
import { CollectionPage } from '#web/kit/area/collection-page.tsx';
import { CustomControls } from '#web/kit/form/custom-controls.tsx';
import { ReferenceLists } from '#web/kit/form/references.tsx';
import { useKeywordNames } from '../use-keyword-names.ts';
import { useTags } from '../use-tags.ts';
import { ApplyCard } from './apply-card.tsx';
import { QueryControl } from './query-control.tsx';
import classes from './rules.module.css';

/** Settings → Tags → Rules: rules that tag posts, and applying them to what is stored. */
export function RulesTab() {
  const resource = requireResource(tagRules, 'rules');
  const { tree, list } = useTags('listening');
  const { keywords, read } = useKeywordNames('listening');
  const tags = useMemo(
    () =>
      tree.items.flatMap(({ _id, type, name, ticket_cat_id }) => {
        if (type !== 'tag') return [];
        const category = tree.byId.get(ticket_cat_id ?? '');
        return [{ _id, name: category ? `${category.name} › ${name}` : name }];
      }),
    [tree],
  );
  const of = (name: string) => (name === 'tags' ? tags : name === 'keywords' ? (keywords ?? []) : []);
  if (resource.kind !== 'collection') return null;
  return (
    <CustomControls value={QueryControl}>
      <ReferenceLists value={{ of, reads: [list, read] }}>
        <div className={classes.page}>
          <CollectionPage area={tagRules} name="rules" resource={resource} />
          <ApplyCard resource={resource} />
        </div>
      </ReferenceLists>
    </CustomControls>
  );
}
