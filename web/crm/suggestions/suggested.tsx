import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { getSuggestions } from '#contracts/crm/suggestions/endpoints.ts';
import type { Ticket } from '#contracts/crm/ticket.ts';
import { hasFeature } from '#contracts/permissions/features.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { usePermission, useSession } from '#web/kit/session/session.ts';
import { useTagging } from '../tickets/use-tagging.ts';
import { useUpdateTicket } from '../tickets/use-update-ticket.ts';
import classes from './help.module.css';

/** Learning takes a second or two. */
const ASK_AGAIN_MS = 3000;

type Props = { ticket: Pick<Ticket, '_id' | 'state'>; of: 'tags' | 'assignment' };

/**
 * What the team assigned to tickets with similar text: tags, or a group and a user, each one click away and never applied automatically.
 */
export function Suggested({ ticket, of }: Props) {
  const { t, i18n } = useTranslation();
  const { account } = useSession();
  const mayWrite = usePermission(['crm.ticket.write']);
  const params = { _id: ticket._id };
  const live = ticket.state !== 'done' && ticket.state !== 'closed';
  const read = useCallQuery(getSuggestions, { params }, { enabled: mayWrite && live });
  useCallQuery(getSuggestions, { params }, { enabled: read.data?.state === 'learning', every: ASK_AGAIN_MS });
  const tagsOpen = hasFeature(account, 'category_and_tag');
  const tagging = useTagging(ticket._id);
  const update = useUpdateTicket();
  if (!read.data || !live || !mayWrite) return null;
  const { examples } = read.data;
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 0 });
  const tags = tagsOpen && of === 'tags' ? read.data.tags : [];
  const { groups, people } = of === 'assignment' ? read.data : { groups: [], people: [] };
  const chips = [
    ...tags.map((one) => ({
      ...one,
      says: [...one.above, one.name].join(' › '),
      act: () => tagging.add(one._id),
    })),
    ...groups.map((one) => ({
      ...one,
      says: t('suggestions.suggested.group', { name: one.name, interpolation: { escapeValue: false } }),
      act: () => update.send({ params, body: { group_id: one._id } }),
    })),
    ...people.map((one) => ({
      ...one,
      says: t('suggestions.suggested.person', { name: one.name, interpolation: { escapeValue: false } }),
      act: () => update.send({ params, body: { assignee_id: one._id } }),
    })),
  ];
  if (chips.length === 0) return null;
  return (
    <div className={classes.suggested}>
      <span className={classes.suggestedTitle}>{t('suggestions.suggested.title')}</span>
      <ul className={classes.chips} aria-label={t('suggestions.suggested.title')}>
        {chips.map((chip) => (
          <li key={chip._id}>
            <Button
              size="compact-sm"
              variant="default"
              className={classes.chip}
              leftSection={<IconPlus size={13} aria-hidden />}
              disabled={tagging.busy || update.isPending}
              onClick={chip.act}
              title={t('suggestions.suggested.from', { count: examples })}
            >
              {chip.says}
              <span className={classes.dim}>{percent.format(chip.confidence)}</span>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
