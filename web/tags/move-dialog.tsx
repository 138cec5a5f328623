import { Button, Modal, Select } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getParentType } from '#contracts/tags/tag.ts';
import { sortByTree } from '#contracts/tags/tree.ts';
import { getPathNames } from './rows.ts';
import { sortIdsByTree } from './use-tag-drag.ts';
import type { Tags } from './use-tags.ts';
import classes from './tags.module.css';

type Props = { tags: Tags; ids: readonly string[]; onDone: () => void; onClose: () => void };

/** Moving without a pointer: the target of the items, found by typing. They are added at its end. */
export function MoveDialog({ tags, ids, onDone, onClose }: Props) {
  const { t } = useTranslation();
  const [to, setTo] = useState<string | null>(null);
  const { tree } = tags;
  const items = ids.flatMap((id) => tree.byId.get(id) ?? []);
  const above = items[0] ? getParentType(items[0].type) : null;
  const places = sortByTree(tree.items).filter(({ type }) => type === above);
  const move = (): void => {
    if (to === null) return;
    onClose();
    void tags
      .move({ ids: sortIdsByTree(tree.items, ids), to, before: null })
      .then((done) => done && onDone());
  };
  const [first] = items;
  return (
    <Modal
      opened
      onClose={onClose}
      title={
        items.length === 1 && first
          ? t('tags.move.one', { name: first.name })
          : t('tags.move.many', { count: items.length })
      }
      closeButtonProps={{ 'aria-label': t('kit.close') }}
    >
      <Select
        data-autofocus
        searchable
        label={t(above === 'group' ? 'tags.move.to_group' : 'tags.move.to_category')}
        description={places.length === 0 ? t('tags.move.nowhere') : t('tags.move.help')}
        limit={100}
        nothingFoundMessage={t('kit.state.nothing')}
        data={places.map(({ _id }) => ({ value: _id, label: getPathNames(tree, _id).join(' › ') }))}
        value={to}
        onChange={setTo}
      />
      <div className={classes.foot}>
        <Button variant="default" onClick={onClose}>
          {t('kit.cancel')}
        </Button>
        <Button disabled={to === null} onClick={move}>
          {t('tags.move.act')}
        </Button>
      </div>
    </Modal>
  );
}
