import { correctPunch, listPunches } from '#contracts/audit/punch.ts';
import {
  giveCustomerTag,
  joinContacts,
  partContacts,
  removeCustomerTag,
} from '#contracts/crm/customers/endpoints.ts';
import { interestTag } from '#contracts/crm/customers/interest-tag.ts';
import { addNote, replyToTicket, updateTicket } from '#contracts/crm/endpoints.ts';
import { survey } from '#contracts/crm/survey/area.ts';
import { answerSurvey } from '#contracts/crm/survey/endpoints.ts';
import type { Ticket } from '#contracts/crm/ticket.ts';
import {
  fillForm,
  mergeTickets,
  splitTicket,
  tagTicket,
  unmergeTicket,
} from '#contracts/crm/tickets/endpoints.ts';
import { customForm } from '#contracts/crm/tickets/form-area.ts';
import {
  addTime,
  beatTimer,
  getTimer,
  removeTime,
  startTimer,
  stopTimer,
} from '#contracts/crm/timer/endpoints.ts';
import { crmUi } from '#contracts/crm/ui-settings/area.ts';
import { getOwnStatus, setOwnStatus } from '#contracts/crm/working-status/own-status.ts';
import { punch } from '#contracts/identity/presence.ts';
import { createKeyword, deleteKeyword, listKeywords, updateKeyword } from '#contracts/keywords/endpoints.ts';
import { buildCollectionEndpoints } from '#contracts/kit/area/collection.ts';
import { buildDocumentEndpoints } from '#contracts/kit/area/document.ts';
import { deleteGroup } from '#contracts/people/group.ts';
import { countPerson, erasePerson } from '#contracts/privacy/person.ts';
import { makeGroup } from '#tests/factories/group.ts';
import { fetchTickets, openTicket, type LineDesk } from '#tests/factories/line.ts';
import type { Person } from '#tests/factories/person.ts';
import { callAsCustomer } from '#tests/factories/survey.ts';
import { addTag, addTagTree } from '#tests/factories/tags.ts';

/** Something that happens at random: what it is, and two numbers that choose on what and how. */
export type RandomAct = { kind: ActKind; on: number; how: number };

const FIELD = '018f0000-0000-7000-8000-00000000f001';
const NUMBER = '018f0000-0000-7000-8000-00000000f002';

/** The settings of the account in which random acts happen, and what acts leave for later ones. */
type Stage = LineDesk & { groups: string[]; tagIds: string[]; categoryId: string; interests: string[] };
/** What an act is done to: a ticket, another one (maybe the same), and who does it. */
type Act = { on: number; how: number; ticket: Ticket; other: Ticket; who: Person };

const params = ({ ticket }: Pick<Act, 'ticket'>) => ({ _id: ticket._id });
const pick = <T>(list: readonly T[], at: number): T | undefined => list[at % Math.max(list.length, 1)];

function update(act: Act, body: object): Promise<unknown> {
  return act.who.attempt(updateTicket, { params: params(act), body });
}

/** What happens to tickets. */
const TICKET_ACTS = {
  reply: (_stage: Stage, act: Act) =>
    act.who.attempt(replyToTicket, {
      params: params(act),
      body: { text: `yes ${act.how}`, seen_seq: 10_000 },
    }),
  note: ({ agent }: Stage, act: Act) =>
    act.who.attempt(addNote, {
      params: params(act),
      body: { text: 'look', mentions: act.how % 3 === 0 ? [agent.userId] : [] },
    }),
  assign: (_stage: Stage, act: Act) =>
    update(act, { assignee_id: act.how % 3 === 0 ? null : act.who.userId }),
  solve: (_stage: Stage, act: Act) => update(act, { state: 'done', assignee_id: act.who.userId }),
  reopen: (_stage: Stage, act: Act) => update(act, { state: 'open' }),
  priority: (_stage: Stage, act: Act) => update(act, { priority: act.how % 5 }),
  group: async ({ admin, groups }: Stage, act: Act) => {
    const group = await makeGroup(admin, `Group ${act.how} ${act.on} ${groups.length}`);
    groups.push(group);
    await admin.attempt(updateTicket, { params: params(act), body: { group_id: group } });
  },
  drop_group: ({ admin, groups }: Stage) =>
    admin.attempt(deleteGroup, {
      params: { _id: groups.shift() },
      query: { accountID: String(admin.accountId) },
    }),
  tag: ({ admin, tagIds }: Stage, act: Act) =>
    admin.attempt(tagTicket, { params: params(act), body: { tag_ids: tagIds.slice(act.how % 3) } }),
  new_tag: async ({ admin, tagIds, categoryId }: Stage, { how }: Act) => {
    const body = { name: `Tag ${how} ${tagIds.length}`, ticket_cat_id: categoryId };
    tagIds.unshift((await addTag(admin, 'tag', body))._id);
  },
  form: ({ admin }: Stage, act: Act) =>
    admin.attempt(fillForm, {
      params: params(act),
      body: {
        fields: {
          [FIELD]: act.how % 2 ? ['Tea'] : ['Tea', 'Coffee'],
          ...(act.how % 3 ? { [NUMBER]: act.how / 4 } : {}),
        },
      },
    }),
  merge: ({ admin }: Stage, act: Act) =>
    admin.attempt(mergeTickets, { params: params(act), body: { from: [act.other._id] } }),
  unmerge: ({ admin }: Stage, act: Act) => admin.attempt(unmergeTicket, { params: params(act) }),
  split: async ({ admin }: Stage, act: Act) => {
    const { messages } = await openTicket(admin, act.ticket._id);
    const moved = messages.slice(act.how % Math.max(messages.length, 1)).map(({ _id }) => _id);
    await admin.attempt(splitTicket, { params: params(act), body: { message_ids: moved } });
  },
  // As retention does.
  delete: async ({ admin, world }: Stage, { ticket, how }: Act) => {
    if (ticket.state !== 'done' || how % 3 !== 0) return;
    await world.suite.context.database.platform
      .deleteFrom('tickets')
      .where('account_id', '=', admin.accountId)
      .where('_id', '=', ticket._id)
      .execute();
  },
};

/** What people do who work on them. */
const WORK_ACTS = {
  timer: (_stage: Stage, act: Act) => act.who.attempt(startTimer, { params: params(act) }),
  beat: (_stage: Stage, act: Act) => act.who.attempt(beatTimer, { params: params(act) }),
  stop: (_stage: Stage, act: Act) => act.who.attempt(stopTimer, { params: params(act) }),
  time: (_stage: Stage, act: Act) => {
    const from = Date.UTC(2026, 0, 1 + (act.how % 300), act.on % 24);
    const [started_at, ended_at] = [from, from + 600_000].map((at) => new Date(at).toISOString());
    return act.who.attempt(addTime, {
      params: params(act),
      body: { started_at, ended_at, note: 'by hand' },
    });
  },
  remove_time: async (_stage: Stage, act: Act) => {
    const entry = pick((await act.who.call(getTimer, { params: params(act) })).items, act.how);
    await act.who.attempt(removeTime, { params: { ...params(act), entry_id: entry?._id ?? act.ticket._id } });
  },
  punch: (_stage: Stage, { who, how }: Act) => who.attempt(punch, { body: { in_status: how % 3 !== 0 } }),
  correct: async ({ admin }: Stage, { on, how }: Act) => {
    const entry = pick((await admin.call(listPunches, { query: {} })).items, on);
    const at = new Date(Date.UTC(2026, 1, 1, how % 24)).toISOString();
    await admin.attempt(correctPunch, {
      body: { corrects: entry?._id, reason: 'forgotten', ...(how % 2 ? { void: true } : { at }) },
    });
  },
  status: async (_stage: Stage, { who, how }: Act) => {
    const status = pick((await who.call(getOwnStatus, {})).items, how);
    await who.attempt(setOwnStatus, { body: { status_id: status?._id } });
  },
};

/** What concerns customers. */
const CUSTOMER_ACTS = {
  interest: ({ admin, interests }: Stage, { ticket, how }: Act) =>
    admin.attempt(giveCustomerTag, {
      params: { _id: ticket.contact._id, tag_id: interests[how % 2] },
      body: {},
    }),
  no_interest: ({ admin, interests }: Stage, { ticket, how }: Act) =>
    admin.attempt(removeCustomerTag, { params: { _id: ticket.contact._id, tag_id: interests[how % 2] } }),
  join: ({ admin }: Stage, { ticket, other }: Act) =>
    admin.attempt(joinContacts, {
      params: { _id: ticket.contact._id },
      body: { contact_id: other.contact._id },
    }),
  part: ({ admin }: Stage, { ticket }: Act) =>
    admin.attempt(partContacts, {
      params: { _id: ticket.contact._id },
      body: { contact_ids: [ticket.contact._id] },
    }),
  survey: async (stage: Stage, { how }: Act) => {
    const text = stage.twin.sent.findLast((one) => one.text?.includes('token='))?.text ?? '';
    const token = /token=([\w-]+)/.exec(text)?.[1] ?? '';
    await callAsCustomer(stage, answerSurvey, { token, answers: [1 + (how % 5)] });
  },
  erase: async ({ admin }: Stage, { ticket, how }: Act) => {
    if (how % 5 !== 0) return;
    const ref = { kind: 'contact' as const, _id: ticket.contact._id };
    const { confirm } = await admin.call(countPerson, { query: ref });
    await admin.attempt(erasePerson, { body: { ...ref, confirm } });
  },
};

/** What concerns the keywords of listening. */
const KEYWORD_ACTS = {
  keyword: async ({ admin }: Stage, { on, how }: Act) => {
    const product = 'listening';
    const { items } = await admin.call(listKeywords, { params: { product }, query: {} });
    const [one, above] = [pick(items, on), pick(items, how)];
    const body = { parent_id: above?._id ?? null, active: how % 2 === 0 };
    if (how % 5 === 0) await admin.attempt(deleteKeyword, { params: { product, _id: one?._id ?? FIELD } });
    else if (how % 5 === 1)
      await admin.attempt(updateKeyword, { params: { product, _id: one?._id ?? FIELD }, body });
    else
      await admin.attempt(createKeyword, {
        params: { product },
        body: { name: `Word ${how} ${on} ${items.length}`, patterns: ['tea'], ...body },
      });
  },
};

const DONE_BY_PEOPLE = { ...TICKET_ACTS, ...WORK_ACTS, ...CUSTOMER_ACTS, ...KEYWORD_ACTS };
type PeopleAct = keyof typeof DONE_BY_PEOPLE;
type ActKind = 'write' | PeopleAct;

/** Everything that may happen, customers who write first. */
export const ACTS: readonly ActKind[] = [
  'write',
  ...Object.keys(DONE_BY_PEOPLE).map((kind) => kind as PeopleAct),
];

/** Performs random acts in one account. What is refused has no effect, as with people. */
export async function startRandomActs(line: LineDesk): Promise<(act: RandomAct) => Promise<void>> {
  const { admin, agent, twin, connection } = line;
  const stage = await prepareStage(line);
  return async ({ kind, on, how }) => {
    const tickets = await fetchTickets(admin);
    const [ticket, other] = [pick(tickets, on), pick(tickets, how)];
    if (kind === 'write' || !ticket || !other)
      await twin.sayAs(`U${how % 7}`, `help ${how}`, connection.webhook);
    else await DONE_BY_PEOPLE[kind](stage, { on, how, ticket, other, who: how % 2 === 0 ? admin : agent });
  };
}

async function prepareStage(line: LineDesk): Promise<Stage> {
  const { admin } = line;
  const tags = await addTagTree(admin);
  const interests: string[] = [];
  for (const name of ['Coffee', 'Tea']) {
    const made = await admin.call(buildCollectionEndpoints(interestTag, 'tags').create, { body: { name } });
    interests.push(String((made as { _id: unknown })._id));
  }
  await admin.call(buildCollectionEndpoints(survey, 'surveys').create, {
    body: {
      name: 'After each ticket',
      message: 'How was it? {link}',
      questions: [{ label: 'How satisfied are you?', kind: 'csat' }],
    },
  });
  await admin.call(buildDocumentEndpoints(crmUi, 'settings').update, {
    body: { done_with_survey: true, timer_enabled: true },
  });
  await admin.call(buildDocumentEndpoints(customForm, 'form').update, {
    body: {
      fields: [
        { _id: FIELD, label: 'Drink', kind: 'choices', options: ['Tea', 'Coffee'] },
        { _id: NUMBER, label: 'Cups', kind: 'number', options: [] },
      ],
    },
  });
  const tagIds = [tags.late._id, tags.lost._id, tags.slow._id];
  return { ...line, groups: [], tagIds, categoryId: tags.refund._id, interests };
}
