import { Button, createScopedKeydownHandler, TextInput, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconCheck, IconChevronLeft, IconChevronRight, IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { getTagChoices } from '#contracts/crm/tickets/endpoints.ts';
import { crmUi, CrmUi } from '#contracts/crm/ui-settings/area.ts';
import { buildDocumentEndpoints } from '#contracts/kit/area/document.ts';
import type { AnswerOf } from '#contracts/kit/endpoint.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { QueryView } from '#web/kit/ui/query-view.tsx';
import { RowsSkeleton } from '#web/kit/ui/skeletons.tsx';
import classes from './tags.module.css';

/** An item of the tree as a choice; `alone` if its group allows one tag. */
export type TagChoice = AnswerOf<typeof getTagChoices>['items'][number];

type Props = { ticketId: string; carried: readonly string[]; onToggle: (tag: TagChoice) => void };

const ui = buildDocumentEndpoints(crmUi, 'settings');
/** The pause in typing before the server is queried (milliseconds). */
const PAUSE_MS = 120;

/**
 * Picks a tag: down from group to category, and by typing over all levels if the account allows it. Enter takes the first match, and the
 * next word replaces the typed one; the arrow keys move through the list.
 */
export function TagPicker({ ticketId, carried, onToggle }: Props) {
  const { t } = useTranslation();
  const [path, setPath] = useState<readonly TagChoice[]>([]);
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed.trim(), PAUSE_MS);
  const rules = useCallQuery(ui.read, {}).data;
  const maySearch = CrmUi.safeParse(rules ?? {}).data?.tag_search_option ?? true;
  const parent = path.at(-1);
  const searching = maySearch && q !== '';
  const query = searching ? { q } : parent ? { parent_id: parent._id } : {};
  const read = useCallQuery(getTagChoices, { params: { _id: ticketId }, query }, { keep: true });
  // The match of an earlier word is not used for the current one.
  const first = q === typed.trim() && !read.isPlaceholderData ? read.data?.items[0] : undefined;
  const list = useRef<HTMLUListElement>(null);
  const choose = (one: TagChoice) => (one.type === 'tag' ? onToggle(one) : setPath([...path, one]));
  const enter = useEnter(first, choose);
  const onKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    if (event.key === 'ArrowDown') list.current?.querySelector('button')?.focus();
    else if (maySearch && typed.trim() !== '') {
      enter.press();
      event.currentTarget.select();
    }
  };
  return (
    <div>
      {maySearch && (
        <TextInput
          size="xs"
          data-autofocus
          leftSection={<IconSearch size={14} aria-hidden />}
          placeholder={t('tickets.tags.search')}
          aria-label={t('tickets.tags.search')}
          value={typed}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            enter.forget();
          }}
          onKeyDown={onKey}
        />
      )}
      {!searching && parent && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          mt={6}
          leftSection={<IconChevronLeft size={14} aria-hidden />}
          onClick={() => setPath(path.slice(0, -1))}
        >
          {t('tickets.tags.back', { name: path.at(-2)?.name ?? t('tickets.tags.top') })}
        </Button>
      )}
      <QueryView of={read} loading={<RowsSkeleton rows={4} height={32} />}>
        {({ items }) =>
          items.length === 0 ? (
            <p className={classes.none} role="status">
              {t(searching ? 'tickets.tags.empty' : 'tickets.tags.empty_level')}
            </p>
          ) : (
            <ul ref={list} className={classes.list} data-tags>
              {items.map((one) => (
                <li key={one._id}>
                  <Choice
                    one={one}
                    chosen={carried.includes(one._id)}
                    withPath={searching}
                    onChoose={() => choose(one)}
                  />
                </li>
              ))}
            </ul>
          )
        }
      </QueryView>
    </div>
  );
}

/** Takes the first match after Enter was pressed, even if it is found only a moment later: fast typists do not wait for the list. */
function useEnter(first: TagChoice | undefined, take: (tag: TagChoice) => void) {
  const pressed = useRef(false);
  useEffect(() => {
    if (!pressed.current || !first) return;
    pressed.current = false;
    take(first);
  });
  return {
    press: () => {
      if (first) take(first);
      else pressed.current = true;
    },
    forget: () => {
      pressed.current = false;
    },
  };
}

/** The arrow keys move from one choice to the next. */
const alongTheList = createScopedKeydownHandler({
  parentSelector: '[data-tags]',
  siblingSelector: 'button',
  activateOnFocus: false,
  loop: true,
  orientation: 'vertical',
});

type ChoiceProps = { one: TagChoice; chosen: boolean; withPath: boolean; onChoose: () => void };

function Choice({ one, chosen, withPath, onChoose }: ChoiceProps) {
  const { t } = useTranslation();
  const leaf = one.type === 'tag';
  return (
    <UnstyledButton
      className={classes.choice}
      onClick={onChoose}
      onKeyDown={alongTheList}
      {...(leaf ? { 'aria-pressed': chosen } : { 'aria-label': t('tickets.tags.open', { name: one.name }) })}
    >
      <span className={classes.dot} style={one.color ? { background: one.color } : {}} aria-hidden />
      <span className={classes.what}>
        {withPath && one.above.length > 0 && <span className={classes.above}>{one.above.join(' › ')}</span>}
        {one.name}
      </span>
      {one.type === 'group' && one.alone && <span className={classes.aside}>{t('tickets.tags.alone')}</span>}
      {leaf ? chosen && <IconCheck size={15} aria-hidden /> : <IconChevronRight size={15} aria-hidden />}
    </UnstyledButton>
  );
}
