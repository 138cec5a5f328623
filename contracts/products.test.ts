import { expect, test } from 'vitest';
import { PRODUCTS, PRODUCT_FACTS } from '#contracts/kit/products.ts';
import { METERS } from '#contracts/payment/meter.ts';
import { DEFAULT_ROLES } from '#contracts/permissions/default-roles.ts';
import { FEATURES } from '#contracts/permissions/features.ts';
import { PERMISSION_TABLE } from '#contracts/permissions/table.ts';
import { AREAS, PAGES } from '#contracts/register.ts';

/** The permissions that the specification and its completion name, in their order, with what exists of each. */
const SPECIFIED: Readonly<Record<string, string>> = {
  center:
    'user_management rw, role_management rw, group_management rw, activity_log r, integration_api_management rw, heatmap_access_history r, group_owner r, punch_logs r, apply_tag_all_keyword w, invisible r, access_account rw',
  listening:
    'keyword rw, email_notification rw, group_setting rw, monitor rw, template_setting rw, cat_and_tag rw, blacklist rw, engagement rw, auto_sentiment rw, share_template_all rw, share_template w',
  crm: 'auto_assignment_management rw, post_blocker rw, auto_sentiment rw, group_manage rw, ui_settings rw, auto_canned rw, canned_response_keyword rw, canned_response_all rw, working_status rw, survey rw, ticket_timer rw, customer_tag rw, qc rw, keyword rw, cat_and_tag rw, channel rw, sla rw, verification rw, ticket rw, split_ticket w, report r',
  publishing: 'post rw, approval rw, calendar rw, channel rw',
  quick_analytic: 'analytics rw',
  influencer: 'influencer rw',
  ads_scanner: 'ads rw',
  custom_viz: 'dashboard rw',
  campaign: 'campaign rw',
};
const SPECIFIED_FEATURES =
  'canned_response, auto_response, ticket_automation, auto_assignment, verification_link, ticket_timer, category_and_tag, survey, agile_board, sms_otp, ticket_viewer, quality_check, customer_tag, team_dashboard, fb_auto_mention, video_call, mobile_notification, remove_media, custom_form, chatbot_dashboard, template_unread_message, spell_checker';

/** The entries of a list that are specified, in the list's order. */
function specifiedOf(list: readonly string[], specified: readonly string[]): string[] {
  return list.filter((entry) => specified.includes(entry));
}

test('The products, permissions and features that the specification names have its names and its order', () => {
  const areas = Object.keys(SPECIFIED);
  expect(specifiedOf(Object.keys(PERMISSION_TABLE), areas)).toEqual(areas);
  expect(specifiedOf(PRODUCTS, areas)).toEqual(areas.slice(1));
  for (const [area, text] of Object.entries(SPECIFIED)) {
    const declared = Object.entries(PERMISSION_TABLE[area] ?? {}).map(
      ([name, actions]) => `${name} ${actions}`,
    );
    expect(specifiedOf(declared, text.split(', '))).toEqual(text.split(', '));
  }
  const features = SPECIFIED_FEATURES.split(', ');
  expect(specifiedOf(FEATURES, features)).toEqual(features);
});

test('A plan limits what the products declare, then users, channels, API calls and exports', () => {
  expect(METERS.slice(0, 2)).toEqual(['stored_mentions', 'monthly_mentions']);
  expect(METERS.slice(-4)).toEqual(['users', 'channels', 'api_calls', 'exported_mentions']);
});

test('The default role of agents has what the products give it', () => {
  const agent = DEFAULT_ROLES.find(({ name }) => name === 'agent');
  expect(agent?.permissions.length).toBeGreaterThan(13);
  expect(agent?.permissions).toEqual(expect.arrayContaining(['crm.ticket.write', 'listening.keyword.read']));
});

test('A settings page is declared once: by products, or by its settings area', () => {
  const names = PAGES.map(({ name }) => name);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

test('A shared settings page opens for every product that declares it, in the order of its menu', () => {
  const shared = new Set(AREAS.map(({ page }) => page));
  for (const { name, settings } of PRODUCT_FACTS) {
    const own = settings.map(({ page }) => `settings-${page}`);
    const opening = PAGES.filter((page) => page.menu === 'settings' && page.needFor?.[name]);
    expect([name, opening.map((page) => page.name)]).toEqual([name, own]);
    expect(settings.length + shared.size).toBeGreaterThan(10);
  }
});
