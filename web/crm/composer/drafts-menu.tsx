import { ActionIcon, Indicator, Menu, Tooltip } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { BeginDraft, Draft, SideDraft } from '#contracts/crm/drafts/endpoints.ts';
import { ANYONE } from '#web/crm/outbound/anyone.ts';
import { Link } from '#web/kit/router/link.tsx';
import { TimeText } from '#web/kit/ui/time.tsx';
import { useOpenOutbound } from '../outbound/outbound-launcher.tsx';
import { useDrafts } from './draft.ts';
import classes from './drafts-menu.module.css';

/** Everything that the reader has written and not sent, with the way back to each. Nothing where there is none. */
export function DraftsMenu() {
  const { t } = useTranslation();
  const openBegin = useOpenOutbound();
  const { items = [], beginnings = [], sides = [] } = useDrafts().data ?? {};
  const all = [...beginnings.map(asBegun), ...items.map(asSaid), ...sides.map(asAside)].toSorted(
    (one, other) => other.at.localeCompare(one.at),
  );
  // Its place is kept: nothing next to it moves when the first draft is saved.
  if (all.length === 0) return <span className={classes.place} aria-hidden />;
  const label = t('inbox.drafts.title', { count: all.length });
  return (
    <Menu position="bottom-end" width={320}>
      <Indicator label={all.length} size={15} color="gray">
        <Tooltip label={label}>
          <Menu.Target>
            <ActionIcon variant="default" aria-label={label}>
              <IconPencil size={17} aria-hidden />
            </ActionIcon>
          </Menu.Target>
        </Tooltip>
      </Indicator>
      <Menu.Dropdown className={classes.list}>
        {all.map((one) =>
          one.sort === 'beginning' ? (
            <Menu.Item key={one.key} onClick={() => openBegin(one.contactId ?? ANYONE)}>
              <DraftLine draft={one} />
            </Menu.Item>
          ) : (
            <Menu.Item
              key={one.key}
              component={Link}
              to={`/crm/tickets/${one.ticketId}`}
              search={searchOf(one)}
            >
              <DraftLine draft={one} />
            </Menu.Item>
          ),
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

/** A draft as the list shows it: of which sort, its first words, and when somebody last wrote at it. */
type ListedDraft = { key: string; words: string; at: string } & (
  | { sort: 'beginning'; contactId: string | null }
  | { sort: Draft['kind']; ticketId: string }
  | { sort: 'side'; ticketId: string; side: string }
);

/** Where in its ticket a draft is written. */
function searchOf(one: ListedDraft): Record<string, string> {
  return one.sort === 'side' ? { tab: 'side', side: one.side } : one.sort === 'note' ? { write: 'note' } : {};
}

function asBegun({ contact_id, content, updated_at }: BeginDraft): ListedDraft {
  return {
    sort: 'beginning',
    key: `begin ${contact_id}`,
    contactId: contact_id,
    words: content?.subject || content?.text || '',
    at: updated_at,
  };
}

function asSaid({ ticket_id, kind, text, updated_at }: Draft): ListedDraft {
  return {
    sort: kind,
    key: `${kind} ${ticket_id}`,
    ticketId: ticket_id,
    words: text,
    at: updated_at,
  };
}

function asAside({ ticket_id, side_conversation_id, content, updated_at }: SideDraft): ListedDraft {
  return {
    sort: 'side',
    key: `side ${ticket_id} ${side_conversation_id}`,
    ticketId: ticket_id,
    side: side_conversation_id ?? 'new',
    words: content?.subject || content?.text || '',
    at: updated_at,
  };
}

function DraftLine({ draft: { sort, words, at } }: { draft: ListedDraft }) {
  const { t } = useTranslation();
  return (
    <>
      <span className={classes.head}>
        {t(`inbox.drafts.${sort}`)} <TimeText value={at} />
      </span>
      <span className={classes.words}>{words.trim() || t('inbox.drafts.no_words')}</span>
    </>
  );
}
