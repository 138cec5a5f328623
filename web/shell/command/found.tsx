import { useDebouncedValue } from '@mantine/hooks';
import type { SpotlightActionGroupData } from '@mantine/spotlight';
import { IconTargetArrow, IconTicket, IconUser } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { getContactName } from '#contracts/crm/contact-name.ts';
import { listTickets } from '#contracts/crm/endpoints.ts';
import { listKeywords } from '#contracts/keywords/endpoints.ts';
import { listUsers } from '#contracts/people/users.ts';
import { toSubjectPreview, usePreviewFormatter } from '#web/crm/conversation/use-preview-formatter.ts';
import { useCallQuery } from '#web/kit/api/use-call.ts';
import { useNavigate } from '#web/kit/router/address.ts';
import { useSession } from '#web/kit/session/session.ts';
import { getActiveProducts } from '../page-access.ts';
import { listPages, listSettingsPages } from './catalogue.ts';

/** Fewer letters than these occur in nearly everything. */
const FEWEST_LETTERS = 3;
/** The number of results of each kind. */
const MOST = 5;
/** Milliseconds without a key before the search starts. */
const REST = 200;
const TICKETS = '/crm';
const KEYWORDS = '/settings/keywords/listening';
const PEOPLE = '/settings/account/groups';

type CommandResult = { id: string; label: string; description: string; to: string; sign: ReactNode };

/**
 * Tickets, keywords and users that contain the typed text, of the pages that the user may open, and whether the search is still running.
 */
export function useFound(typed: string): { groups: SpotlightActionGroupData[]; looking: boolean } {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const open = useOpenPaths();
  const [q] = useDebouncedValue(typed.trim(), REST);
  const enough = q.length >= FEWEST_LETTERS;
  const tickets = useCallQuery(
    listTickets,
    { query: { view: 'all', q, limit: MOST } },
    { enabled: enough && open.has(TICKETS) },
  );
  const keywords = useCallQuery(
    listKeywords,
    { params: { product: 'listening' }, query: { fields: '_id,name', q, limit: MOST } },
    { enabled: enough && open.has(KEYWORDS) },
  );
  const people = useCallQuery(
    listUsers,
    { query: { accountID: useSession().account._id, q, limit: MOST } },
    { enabled: enough && open.has(PEOPLE) },
  );
  const say = usePreviewFormatter();
  const group = (name: 'tickets' | 'keywords' | 'people', found: readonly CommandResult[]) => ({
    group: t(`shell.commands.${name}`),
    actions: found.map(({ to, sign, ...line }) => ({
      ...line,
      leftSection: sign,
      onClick: () => navigate(to),
    })),
  });
  const groups = [
    group(
      'tickets',
      (tickets.data?.items ?? []).map((ticket) => ({
        id: ticket._id,
        label: `#${ticket.number} ${getContactName(ticket.contact)}`,
        description: say(toSubjectPreview(ticket)),
        to: `/crm/tickets/${ticket._id}`,
        sign: <IconTicket size={18} stroke={1.7} />,
      })),
    ),
    group(
      'keywords',
      (keywords.data?.items ?? []).map(({ _id, name }) => ({
        id: String(_id),
        label: String(name),
        description: t('products.listening.name'),
        to: `${KEYWORDS}?keyword=${_id}`,
        sign: <IconTargetArrow size={18} stroke={1.7} />,
      })),
    ),
    group(
      'people',
      (people.data?.items ?? []).map(({ _id, name, email }) => ({
        id: _id,
        label: name,
        description: email,
        to: `${PEOPLE}?user=${_id}`,
        sign: <IconUser size={18} stroke={1.7} />,
      })),
    ),
  ];
  return {
    groups: enough ? groups.filter(({ actions }) => actions.length > 0) : [],
    looking: [tickets, keywords, people].some(({ isFetching }) => isFetching) || q !== typed.trim(),
  };
}

/** The searchable pages that the user may open. */
function useOpenPaths(): ReadonlySet<string> {
  const session = useSession();
  const pages = [
    ...getActiveProducts(session).flatMap((product) => listPages(product, session)),
    ...listSettingsPages(session),
  ];
  return new Set(pages.map(({ path }) => path));
}
