import { Button, Select } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import type { CustomerTag } from '#contracts/crm/customers/endpoints.ts';
import { interestTag } from '#contracts/crm/customers/interest-tag.ts';
import { buildCollectionEndpoints } from '#contracts/kit/area/collection.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { TextLink } from '#web/kit/router/link.tsx';
import { usePermission } from '#web/kit/session/session.ts';
import { loadFailure } from '#web/kit/ui/load-failure.tsx';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { BlockSkeleton } from '#web/kit/ui/skeletons.tsx';
import { actWithUndo } from '#web/kit/ui/undo.tsx';
import { TagPill } from './tag-pill.tsx';
import { useCustomerTags } from './use-customer.ts';
import panel from '../side-panel/panel.module.css';
import classes from './customers.module.css';

const { list } = buildCollectionEndpoints(interestTag, 'tags');
const Choices = z.object({
  items: z.array(z.object({ _id: z.string(), name: z.string(), active: z.boolean() })),
});
/** As many as one call gives; who has more finds them by typing in the settings. */
const CHOICES = 200;

/** What a customer cares about: tags with where they come from and how long they hold, and those that their words offer. */
export function CustomerTags({ contactId }: { contactId: string }) {
  const { t } = useTranslation();
  const mayTag = usePermission(['crm.customer_tag.write']);
  const { read, give, take, restore } = useCustomerTags(contactId);
  const [adding, setAdding] = useState(false);
  const params = (tagId: string) => ({ _id: contactId, tag_id: tagId });
  const add = (tagId: string, source: 'person' | 'words', expires_at: string | null = null) =>
    give.send({ params: params(tagId), body: { source, expires_at } });
  const remove = async ({ tag }: CustomerTag) => {
    await take.sendAsync({ params: params(tag._id) });
    actWithUndo({
      text: t('customers.removed', { name: tag.name }),
      act: () => undefined,
      undo: () => restore.send({ params: params(tag._id) }),
    });
  };
  return (
    <section aria-label={t('customers.interests')}>
      <h4 className={panel.sub}>{t('customers.interests')}</h4>
      <QueryView of={read} inline loading={<BlockSkeleton height={26} />}>
        {({ items, offered }) => (
          <div className={classes.pills}>
            {items.map((one) => (
              <TagPill
                key={`${one.contact_id} ${one.tag._id}`}
                of={one}
                onUntil={mayTag ? (until) => add(one.tag._id, 'person', until) : undefined}
                onRemove={mayTag ? () => void remove(one).catch(() => undefined) : undefined}
              />
            ))}
            {items.length === 0 && !adding && (
              <span className={classes.none}>{t('customers.no_interests')}</span>
            )}
            {mayTag &&
              offered.map(({ tag, word }) => (
                <Button
                  key={tag._id}
                  size="compact-xs"
                  variant="default"
                  className={classes.offer}
                  leftSection={<IconPlus size={12} aria-hidden />}
                  aria-label={t('customers.offered', { name: tag.name, word })}
                  title={t('customers.offered', { name: tag.name, word })}
                  onClick={() => add(tag._id, 'words')}
                >
                  {tag.name}
                </Button>
              ))}
            {mayTag && !adding && (
              <Button
                size="compact-xs"
                variant="subtle"
                leftSection={<IconPlus size={12} aria-hidden />}
                onClick={() => setAdding(true)}
              >
                {t('customers.add')}
              </Button>
            )}
            {adding && (
              <ChooseTag
                taken={new Set(items.map(({ tag }) => tag._id))}
                onChoose={(id) => {
                  setAdding(false);
                  if (id) add(id, 'person');
                }}
              />
            )}
          </div>
        )}
      </QueryView>
    </section>
  );
}

type ChooseProps = { taken: ReadonlySet<string>; onChoose: (id: string | null) => void };

function ChooseTag({ taken, onChoose }: ChooseProps) {
  const { t } = useTranslation();
  const tags = useCallQuery(list, { query: { limit: CHOICES } });
  const { items } = Choices.parse(tags.data ?? { items: [] });
  if (tags.data && !items.some(({ active }) => active))
    return (
      <span className={classes.none}>
        {t('customers.no_tags')} <TextLink to="/settings/interest-tag/crm">{t('customers.to_tags')}</TextLink>
      </span>
    );
  const data = items
    .filter(({ _id, active }) => active && !taken.has(_id))
    .map(({ _id, name }) => ({ value: _id, label: name }));
  return (
    <Select
      size="xs"
      w="100%"
      searchable
      autoFocus
      defaultDropdownOpened
      aria-label={t('customers.add')}
      placeholder={t('customers.add')}
      nothingFoundMessage={t('customers.none_left')}
      data={data}
      error={loadFailure(tags)}
      onChange={onChoose}
      onBlur={() => onChoose(null)}
      onKeyDown={({ key }) => key === 'Escape' && onChoose(null)}
    />
  );
}
