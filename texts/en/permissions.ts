import type { PermissionTexts } from '#texts/permission-texts.ts';

/** The texts of permissions, by area and feature. */
export const permissions = {
  'center.user_management': {
    name: 'Users',
    about: 'See people of the account; change, invite and remove them.',
  },
  'center.role_management': { name: 'Roles', about: 'See what roles allow; make and change them.' },
  'center.group_management': {
    name: 'Groups',
    about: 'See all groups and their people; make and change groups.',
  },
  'center.activity_log': { name: 'Activity log', about: 'See who changed what and when.' },
  'center.integration_api_management': {
    name: 'API keys and webhooks',
    about: 'See and make API keys and outgoing webhooks.',
  },
  'center.heatmap_access_history': {
    name: 'Access heat map',
    about: 'See when the suite is used over the week.',
  },
  'center.group_owner': {
    name: 'Owns groups',
    about: 'Manage the people of the groups one owns, and of no other group.',
  },
  'center.punch_logs': { name: 'Punch log', about: 'See when people punched in and out.' },
  'center.apply_tag_all_keyword': {
    name: 'Apply to all sets',
    about: 'Apply an edit to every set of a keyword at once.',
  },
  'center.invisible': { name: 'Invisible', about: 'Is not shown as online to colleagues.' },
  'center.access_account': {
    name: 'Access to accounts',
    about: 'Sign in as people of other accounts. Only for those who run the installation.',
  },
  'listening.keyword': { name: 'Keywords', about: 'See what is listened for; change keyword sets.' },
  'listening.email_notification': {
    name: 'E-mail notification',
    about: 'See and change who gets which mail; also usage and limits.',
  },
  'listening.group_setting': { name: 'Group options', about: 'See and change what each group works with.' },
  'listening.monitor': { name: 'Monitors', about: 'See and change the feeds and pages that are followed.' },
  'listening.template_setting': {
    name: 'Templates',
    about: 'See and change templates of dashboards and reports.',
  },
  'listening.cat_and_tag': { name: 'Categories and tags', about: 'See and change how mentions are sorted.' },
  'listening.blacklist': { name: 'Blacklist', about: 'See and change what is left out.' },
  'listening.engagement': { name: 'Channels', about: 'See and connect channels for listening.' },
  'listening.auto_sentiment': {
    name: 'Automatic sentiment',
    about: 'See and switch the automatic sentiment.',
  },
  'listening.share_template_all': {
    name: 'Share templates with all',
    about: 'Share a template with everybody of the account.',
  },
  'listening.share_template': {
    name: 'Share templates with a group',
    about: 'Share a template with the own group.',
  },
  'crm.auto_assignment_management': {
    name: 'Automatic assignment',
    about: 'See and change who gets new tickets.',
  },
  'crm.post_blocker': { name: 'Post blocker', about: 'See and change which posts make no ticket.' },
  'crm.auto_sentiment': {
    name: 'Automatic sentiment',
    about: 'See and switch the automatic sentiment of tickets.',
  },
  'crm.group_manage': { name: 'Group options', about: 'See and change what each group works with.' },
  'crm.ui_settings': { name: 'CRM rules', about: 'See and change how tickets may be worked on.' },
  'crm.auto_canned': {
    name: 'Automatic answers',
    about: 'See and change answers that go out by themselves.',
  },
  'crm.canned_response_keyword': {
    name: 'Canned responses by keyword',
    about: 'See and change prepared answers that a keyword suggests.',
  },
  'crm.canned_response_all': {
    name: 'Canned responses',
    about: 'Use and change the prepared answers of the account.',
  },
  'crm.working_status': {
    name: 'Working status',
    about: 'See and change what agents can say about being at work.',
  },
  'crm.survey': { name: 'Surveys', about: 'See and send satisfaction surveys.' },
  'crm.ticket_timer': { name: 'Ticket timer', about: 'See and run the timer of a ticket.' },
  'crm.customer_tag': { name: 'Customer tags', about: 'See and give tags to customers.' },
  'crm.qc': { name: 'Quality check', about: 'See and grade conversations again.' },
  'crm.keyword': { name: 'Keywords', about: 'See and change the keywords of the CRM.' },
  'crm.cat_and_tag': { name: 'Ticket tags', about: 'See and change groups, categories and tags of tickets.' },
  'crm.channel': { name: 'Channels', about: 'See and connect channels that one answers on.' },
  'crm.sla': { name: 'Service levels', about: 'See and change business hours and service levels.' },
  'crm.verification': {
    name: 'Verification links',
    about: 'See and change how customers prove who they are.',
  },
  'crm.ticket': { name: 'Tickets', about: 'Read conversations; answer and work on them.' },
  'crm.split_ticket': { name: 'Split tickets', about: 'Divide one conversation into two tickets.' },
  'crm.report': { name: 'Reports', about: 'See reports of the CRM.' },
  'publishing.post': { name: 'Posts', about: 'See and write posts.' },
  'publishing.approval': { name: 'Approval', about: 'See what waits for approval; approve or send back.' },
  'publishing.calendar': { name: 'Calendar', about: 'See and move what is planned.' },
  'publishing.channel': { name: 'Channels', about: 'See and connect channels to post on.' },
  'quick_analytic.analytics': { name: 'Quick analytics', about: 'See and save analyses.' },
  'influencer.influencer': { name: 'Influencers', about: 'See and save influencers.' },
  'ads_scanner.ads': { name: 'Ads', about: 'See and save ads of others.' },
  'custom_viz.dashboard': { name: 'Dashboards', about: 'See and build dashboards.' },
  'campaign.campaign': { name: 'Campaigns', about: 'See and run campaigns.' },
} satisfies PermissionTexts;
