import { Button, Popover, TextInput, UnstyledButton } from '@mantine/core';
import { IconTextPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { buildCollectionEndpoints, buildItemSchema } from '#contracts/kit/area/collection.ts';
import {
  countHashtags,
  fillVariables,
  insertSavedText,
  savedTexts,
  SavedTextKind,
} from '#contracts/publishing/saved-texts.ts';
import { makeTextFilter } from '#engine/text/text-filter.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { TextLink } from '#web/kit/router/link.tsx';
import { useSession } from '#web/kit/session/session.ts';
import { useLanguage } from '#web/kit/text/format.ts';
import { dateFormat } from '#web/kit/text/kept-formats.ts';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import { nameField, useComposer } from '../composer-context.ts';
import classes from './insert-menu.module.css';

const { list } = buildCollectionEndpoints(savedTexts, 'texts');
const SavedTextPage = z.object({ items: z.array(buildItemSchema(savedTexts.resources.texts)) });
type SavedText = z.infer<typeof SavedTextPage>['items'][number];

/** Saved texts, hashtags and signatures, inserted into the text of the open tab with their variables filled in. */
export function InsertMenu() {
  const { t } = useTranslation();
  const [opened, open] = useState(false);
  const { isOpen } = useComposer();
  if (!isOpen) return null;
  return (
    <Popover opened={opened} onChange={open} position="bottom-end" shadow="md" trapFocus>
      <Popover.Target>
        <Button
          variant="subtle"
          size="compact-sm"
          aria-expanded={opened}
          leftSection={<IconTextPlus size={15} aria-hidden />}
          onClick={() => open(!opened)}
        >
          {t('publishing_inserts.open')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown}>
        <SavedTextList onDone={() => open(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}

function SavedTextList({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const read = useCallQuery(list, {});
  const insert = useInsert();
  const matches = makeTextFilter(search);
  return (
    <>
      <TextInput
        data-autofocus
        size="sm"
        aria-label={t('publishing_inserts.find')}
        placeholder={t('publishing_inserts.find')}
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      <QueryView of={read} loading={<RowsSkeleton height={40} />}>
        {(answer) => {
          const active = SavedTextPage.parse(answer).items.filter((one) => one.active);
          const shown = active.filter(({ name, text }) => matches(`${name} ${text}`));
          return (
            <>
              {shown.length === 0 && (
                <p className={classes.none}>
                  {t(active.length === 0 ? 'publishing_inserts.none' : 'publishing_inserts.nothing')}
                </p>
              )}
              {SavedTextKind.options.map((kind) => (
                <KindList
                  key={kind}
                  kind={kind}
                  items={shown.filter((one) => one.kind === kind)}
                  onInsert={(saved) => {
                    insert(saved);
                    onDone();
                  }}
                />
              ))}
            </>
          );
        }}
      </QueryView>
      <TextLink to="/settings/saved-texts/publishing" className={classes.more}>
        {t('publishing_inserts.settings')}
      </TextLink>
    </>
  );
}

type KindListProps = {
  kind: SavedTextKind;
  items: readonly SavedText[];
  onInsert: (saved: SavedText) => void;
};

function KindList({ kind, items, onInsert }: KindListProps) {
  const { t } = useTranslation();
  if (items.length === 0) return null;
  const title = t(`settings.saved_text.choices.kind.${kind}`);
  return (
    <section aria-label={title}>
      <h3 className={classes.title}>{title}</h3>
      <ul className={classes.list}>
        {items.map((saved) => (
          <li key={saved._id}>
            <UnstyledButton className={classes.item} onClick={() => onInsert(saved)}>
              <span>{saved.name}</span>
              <span className={classes.words}>
                {kind === 'hashtags'
                  ? t('publishing_inserts.tags', { count: countHashtags(saved.text) })
                  : saved.text}
              </span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Inserts a saved text with the values of the post, and puts the cursor back. */
function useInsert(): (saved: SavedText) => void {
  const { content, write, edited } = useComposer();
  const { account, user } = useSession();
  const language = useLanguage();
  const { wall_time, campaign } = edited.fields;
  const [day, time] = wall_time?.split('T') ?? [];
  return ({ kind, text }) => {
    const field = document.querySelector<HTMLTextAreaElement>(`textarea#${nameField('text')}`);
    const values = {
      brand: account.name,
      author: user.name,
      campaign,
      link: content.link,
      ...(day !== undefined && {
        date: dateFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(
          new Date(`${day}T00:00:00Z`),
        ),
      }),
      ...(time !== undefined && { time }),
    };
    const saved = fillVariables(text, values);
    const at = field?.selectionStart ?? content.text.length;
    write({ text: insertSavedText(content.text, { kind, saved, at }) });
    requestAnimationFrame(() => {
      field?.focus();
      const end = kind === 'text' ? at + saved.length : (field?.value.length ?? 0);
      field?.setSelectionRange(end, end);
    });
  };
}
