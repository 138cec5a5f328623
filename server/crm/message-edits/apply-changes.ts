import {
  withEdit,
  parseEditHistory,
  type EditableMessage,
  type MessageVersion,
} from '#contracts/crm/edited.ts';
import { isEdit, isWithdrawal, type Incoming } from '#contracts/inbound/incoming.ts';
import type { Connection } from '#server/channels/public.ts';
import {
  findChanges,
  storeChanges,
  lockChanges,
  type ArrivedChange,
  type KnownChanges,
} from '#server/crm/message-edits/changes-store.ts';
import { resolveNames } from '#server/crm/message-edits/resolve-names.ts';
import type { UnitOfWork } from '#server/kit/db/unit.ts';

/**
 * Stores the withdrawals and edits of a delivery, and applies to each of its messages the known changes: a withdrawn message continues
 * without its content, an edited one with its newest text; an edit of a withdrawn message is dropped. So the order in which a network
 * delivers them makes no difference.
 */
export async function applyChanges(
  unit: UnitOfWork,
  connection: Connection,
  arrived: readonly Incoming[],
): Promise<Incoming[]> {
  const brings = arrived.some((item) => nameOf(item) !== undefined);
  const isChange = arrived.some((item) => changeIn(item).length > 0 || item.other_ids !== undefined);
  if (!brings && !isChange) return [...arrived];
  await lockChanges(unit, connection._id, isChange ? 'change' : 'bring');
  const items = await resolveNames(unit, connection, arrived);
  const changes = [...items.flatMap(changeIn), ...(await withdrawnByOtherIds(unit, connection, items))];
  const named = items.flatMap((item) => nameOf(item) ?? []);
  const edited = changes.flatMap(({ messageId, edit }) => (edit ? messageId : []));
  const waiting = await findChanges(unit, connection._id, edited);
  await storeChanges(unit, connection._id, changes);
  const known = await findChanges(unit, connection._id, named);
  if (known.size === 0) return [...items];
  return items.flatMap((item) => {
    const change = known.get(nameOf(item) ?? '');
    if (!change) return item;
    if (isEdit(item) && change.withdrawn) return item.other_ids === undefined ? [] : withdrawalOf(item);
    if (isEdit(item)) return isWaiting(item, waiting) ? [] : item;
    return changed(item, change);
  });
}

/** Withdrawals that named a message by an ID which was not yet known to belong to it. */
async function withdrawnByOtherIds(
  unit: UnitOfWork,
  connection: Connection,
  items: readonly Incoming[],
): Promise<ArrivedChange[]> {
  const others = items.flatMap((item) => item.other_ids ?? []);
  const known = await findChanges(unit, connection._id, others);
  return items.flatMap((item): ArrivedChange[] => {
    const messageId = nameOf(item);
    const isGone = item.other_ids?.some((id) => known.get(id)?.withdrawn) === true;
    return isGone && messageId !== undefined
      ? [{ messageId, authorId: item.author._id || null, edit: null }]
      : [];
  });
}

/** An edit of a message that was withdrawn under one of its other IDs: it withdraws the message. */
function withdrawalOf({ media: _media, extra: _extra, raw: _raw, ...item }: Incoming): Incoming {
  return {
    ...item,
    event: 'unsend',
    text: '',
  };
}

/** Whether an edit arrived earlier and waits for its message already. */
function isWaiting(item: Incoming, waiting: ReadonlyMap<string, KnownChanges>): boolean {
  const { text, version } = toMessageVersion(item);
  const edits = waiting.get(item.parent_id ?? '')?.edits ?? [];
  return edits.some((one) => one.text === text && one.version === version);
}

/** Every item with somebody's text: messages, posts, and echoes of our own. */
const isMessage = ({ kind, event }: Incoming): boolean => kind !== 'event' || event === 'echo';

/** The message of an item, or the one that it edits. */
function nameOf(item: Incoming): string | undefined {
  if (isEdit(item)) return item.parent_id;
  return isMessage(item) ? (item.message_id ?? item.provider_id) : undefined;
}

function changeIn(item: Incoming): ArrivedChange[] {
  const { parent_id, author } = item;
  if (parent_id === undefined || !(isWithdrawal(item) || isEdit(item))) return [];
  return [
    {
      messageId: parent_id,
      authorId: author._id || null,
      edit: isEdit(item) ? toMessageVersion(item) : null,
    },
  ];
}

/** The text of an edit; networks that count edits provide the version, for the others it is the time. */
export function toMessageVersion({
  text,
  published_at,
  extra,
  media,
  language,
  review,
}: Incoming): MessageVersion {
  const number = extra?.['edit_number'];
  return {
    text,
    ...(media === undefined ? {} : { media }),
    ...(language === undefined ? {} : { language }),
    ...(review === undefined ? {} : { review }),
    at: published_at,
    version: typeof number === 'number' ? number : Date.parse(published_at),
  };
}

function changed(item: Incoming, { withdrawn, edits }: KnownChanges): Incoming {
  if (withdrawn) return withoutContent(item);
  if (edits.length === 0) return item;
  const { text, edited, media, review } = edits.reduce<EditableMessage>(withEdit, {
    text: item.text,
    at: item.published_at,
    edited: parseEditHistory(item.extra),
    media: item.media,
    review: item.review,
  });
  const { language: first, ...rest } = item;
  const language = edited ? edits.find(({ version }) => version === edited.version)?.language : first;
  return {
    ...rest,
    text,
    ...(language === undefined ? {} : { language }),
    ...(media === undefined ? {} : { media: [...media] }),
    ...(review && { review }),
    extra: { ...item.extra, edited },
  };
}

/** A message of which only its arrival is stored: whose it is, when, and where. */
function withoutContent({ kind, event, ...item }: Incoming): Incoming {
  const {
    title: _title,
    media: _media,
    unshown: _unshown,
    review: _review,
    extra: _extra,
    raw: _raw,
    ...rest
  } = item;
  return { ...rest, kind, event: event ?? 'unsend', text: '', withdrawn: true };
}
