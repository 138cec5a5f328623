import { expect, test } from 'vitest';
import { en } from '#texts/en.ts';
import { th } from '#texts/th.ts';

/* Rules of docs/style.md about a text in both languages: “Creating and adding”, and “Organisation and account”. */

function flatten(tree: object, path = ''): [key: string, text: string][] {
  return Object.entries(tree).flatMap(([name, value]: [string, unknown]): [string, string][] => {
    const key = path === '' ? name : `${path}.${name}`;
    if (typeof value === 'string') return [[key, value]];
    return typeof value === 'object' && value !== null ? flatten(value, key) : [];
  });
}

type Pair = { key: string; english: string; thai: string };
const THAI = new Map(flatten(th));
const PAIRS: Pair[] = flatten(en).flatMap(([key, english]) => {
  const thai = THAI.get(key);
  return thai === undefined ? [] : [{ key, english, thai }];
});

/** A button, a menu item or a heading, not a sentence. */
const isLabel = ({ english }: Pair): boolean => english.length <= 40 && !/[.,:;?]/.test(english);
/** Where Thai has a verb of its own for what is begun or added. */
const OWN_VERB = /^(?:ติด|แนบ|ใส่|นำเข้า|เริ่ม|มี)/;
const NAME = /(?:\.new|\.new_name|\.new_role|\.new_today)$/;

/** What is wrong with a label about something that is created or added; nothing where it is right. */
function findWrongVerb(pair: Pair): string[] {
  const { key, english, thai } = pair;
  if (!isLabel(pair) || OWN_VERB.test(thai)) return [];
  const wrong = (rule: string): string[] => [`${key}: “${english}”, “${thai}”: ${rule}`];
  if (english.startsWith('Create ') && !thai.startsWith('สร้าง')) return wrong('Create is สร้าง');
  if (english.startsWith('Add ') && !thai.startsWith('เพิ่ม')) return wrong('Add is เพิ่ม');
  if (thai.startsWith('เพิ่ม') && !/^(?:เพิ่มเติม|เพิ่มโดย|เพิ่มเอง)/.test(thai) && /^(?:New|Create) /.test(english))
    return wrong('New and Create are สร้าง');
  const isAct = /(?:^|\.)(?:create|create_act|add|new_\w+)$/.test(key) && !NAME.test(key);
  return isAct && english.startsWith('New ') && !thai.startsWith('สร้าง')
    ? wrong('a button is a verb: สร้าง')
    : [];
}

test.each([
  ['x.create', 'New rule', 'กฎใหม่', 1],
  ['x.create', 'New rule', 'สร้างกฎ', 0],
  ['x.create', 'New rule', 'เพิ่มกฎ', 1],
  ['x.create_act', 'Create rule', 'ทำกฎ', 1],
  ['x.add', 'Add a tag', 'ติดแท็ก', 0],
  ['x.add', 'Add a card', 'สร้างบัตร', 1],
  ['x.new', 'New answer', 'คำตอบใหม่', 0],
])('%s with “%s” and “%s” has %i faults', (key, english, thai, count) => {
  expect(findWrongVerb({ key, english, thai })).toHaveLength(count);
});

test('What is created is New, Create and สร้าง, and what is added is Add and เพิ่ม', () => {
  expect(PAIRS.length).toBeGreaterThan(6000);
  expect(PAIRS.flatMap(findWrongVerb)).toEqual([]);
});

/** Where an account is one of a network, or of a person who signs in. */
const ACCOUNT_OF_NETWORK_OR_PERSON = [
  /^(?:networks|engagement|crm\.events|settings\.social_custom|entry|sso\.provider)\./,
  /^errors\.(?:channel_taken|other_account)$/,
  /^faults\.(?:several_accounts|start_has_left|unsaid_account|account_inactive|not_subscribed|line_stranger)$/,
  /(?:\.has_left|\.author_handle|help\.line|first\.line_help|help\.authors|linked_providers|mentioned)$/,
  /^(?:pages\.settings-account|shell\.account_menu|page_notes\.settings-engagement\.listening)$/,
  /^(?:conditions\.fields\.connection|audit\.punch\.empty_help|onboarding\.steps\.people\.about)$/,
  /^(?:features\.does\.verification_link|security\.attempts\.results\.disabled)$/,
];
/** Names of a role, and what is filled in. */
const NOT_MEANT = /Account admin|account administrators?|ผู้ดูแลบัญชี|บัญชีดำ|\{\{[^}]*\}\}|\/settings\/account/gi;

test('The organisation is never called an account, in neither language', () => {
  const wrong = PAIRS.filter(({ key, english, thai }) => {
    if (ACCOUNT_OF_NETWORK_OR_PERSON.some((place) => place.test(key))) return false;
    return (
      /\baccounts?\b/i.test(english.replaceAll(NOT_MEANT, '')) ||
      thai.replaceAll(NOT_MEANT, '').includes('บัญชี')
    );
  });
  expect(wrong).toEqual([]);
});
