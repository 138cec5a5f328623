import { LeftDraft } from '../composer/left-draft.tsx';
import { useSideDraft } from './side-draft.ts';

type Props = { ticketId: string; sideId: string | null };

/** What somebody wrote to people outside before it could not be sent any more; nothing where nothing was. */
export function LeftSideDraft({ ticketId, sideId }: Props) {
  const { draft, unwritten, discard } = useSideDraft({ ticketId, sideId });
  if (unwritten) return null;
  const { to, subject, text } = draft;
  const words = [(to ?? []).join(', '), subject.trim(), text.trim()].filter(Boolean).join('\n');
  return <LeftDraft text={words} onDiscard={discard} />;
}
