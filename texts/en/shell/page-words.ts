/** By what else people look for a page than its title: other names of it, and what is done there. By the names of the page register. */
export const pageWords = {
  'settings-account':
    'My account, profile, name, password, passkey, two-factor, 2FA, sign-out, devices, sessions, dark mode, theme, language, notifications, push, sound, time format, my profile, picture',
  'settings-account-notifications':
    'My notifications, push, sound, desktop notifications, bell, alerts, do not disturb, daily digest, phone',
  'settings-account-groups':
    'Users and groups, people, members, team, invite, add user, remove user, disable, colleagues, staff, agents, invitation, employees, deactivate',
  'settings-account-roles': 'Roles, permissions, access rights, rights, who may do what, security',
  'settings-account-activity': 'Activity log, audit log, history, who changed what, changes, log',
  'settings-account-punch-log':
    'Punch log, attendance, time clock, clock in, time sheet, working time, shifts',
  'settings-account-heatmap': 'Heat map, usage by hour, busy hours, online times',
  'settings-account-integration':
    'Integration, API keys, webhooks, developers, token, API, key, connect other software, Zapier, CRM export',
  'settings-account-system':
    'System, organisation, time zone, SSO, single sign-on, SAML, OpenID, password rules, two-factor, privacy, GDPR, PDPA, retention, branding, logo, colours, security, company name, session time, sign-out after, language of the organisation, data protection',
  'settings-account-transfer':
    'Move settings, export settings, import settings, backup, copy settings, migrate, JSON, copy to another organisation',
  'settings-account-subscriptions':
    'Subscription, plan, billing, upgrade, price, package, cancel, change plan, trial, pay',
  'settings-account-payment-list': 'Invoices, billing, receipts, payments, tax invoice, bills',
  'settings-account-card-setting': 'Cards, billing, credit card, payment method, pay, Visa, Mastercard',
  'settings-keywords':
    'Keywords, search words, queries, Boolean, topics, brand name, competitor, what is searched for',
  'settings-tags': 'Tags, labels, categories, categories and tags, topics, groups of tags, taxonomy',
  'settings-manage': 'Groups, teams, what a group sees, visibility, who sees what, limits of groups',
  'settings-templates': 'Templates, saved filters, views, saved views, presets',
  'settings-email-notification':
    'E-mail notification, digest, e-mail alerts, mailing, daily report, morning mail, subscribers',
  'settings-usage-and-limitation':
    'Usage and limits, quota, limits, how much is used, warnings, mentions left',
  'settings-engagement':
    'Channels, connect, Facebook, LINE, X, Twitter, Instagram, e-mail, mailbox, web chat, widget, chatbot, webhook, social media accounts, WhatsApp, Gmail, Outlook, script tag, chat on the website, token',
  'settings-post-blocker': 'Post blocker, spam, filter, block words, unwanted messages, filter, junk',
  'settings-interest-tag': 'Interest tags, customer tags, segments, what customers like, preferences',
  'settings-qc': 'Quality check, scorecard, QA, review, grading, score, audit of answers',
  'settings-verification': 'Verification links, identity, proof, KYC, one-time code, OTP, SMS',
  'settings-sla':
    'Service levels, SLA, deadlines, business hours, holidays, first response, holiday calendar, working hours, opening hours, late, overdue, response time, target, breach, time to answer',
  'settings-ui':
    'CRM settings, ticket rules, forms, states, reply after done, statuses, required fields, timer, ticket form, reopen',
  'settings-canned-response':
    'Canned responses, macros, saved replies, quick replies, templates, snippets, text blocks, shortcuts, slash, answers',
  'settings-auto-assignment':
    'Auto assignment, routing, round robin, skills, rules, distribute tickets, capacity, workload, who gets tickets',
  'settings-working-status':
    'Working status, presence, break, away, online, lunch, available, absent, do not disturb',
  'settings-social-custom':
    'Monitors, feeds, RSS, sources, follow a page, news sites, hashtags, YouTube channels, crawl',
  'settings-blacklist':
    'Blacklist, mute, hide, block authors, spam, ignore, exclude authors, block words, staff',
  'listening-overview': 'Overview, dashboard, summary',
  'listening-mentions': 'Mentions, posts, feed, search',
  'listening-themes': 'Themes, topics, words, hashtags',
  publishing: 'Calendar, posts, publishing, plan, schedule, publish, social media posts',
  'publishing-approvals': 'Approvals, approve, review, sign off, waits for me, changes, clients',
  'publishing-sending':
    'Sending, failed posts, errors, overdue, missed, retry, pause publishing, stop publishing',
  'publishing-results': 'Results, numbers of posts, analytics, performance, best time, engagement of posts',
  'publishing-links': 'Short links, URL shortener, QR code, UTM, clicks, tracking links, redirects',
  'quick-analytic': 'Quick analytics, search, explore, word, compare, analysis, trends',
  'custom-viz': 'Dashboards, charts, boards, custom visualisation',
  'custom-viz-explore': 'Explore, build a chart, ask a question of the data, pivot table',
  'custom-viz-alerts': 'Alerts, alert me, limit, threshold, rules',
  'custom-viz-data': 'Data, upload a file, CSV, Excel, spreadsheet, own data set',
  'custom-viz-fields':
    'Shared fields, measures, KPI, metric, grouping, regions, histogram, ranges, official, lineage, used in',
  'custom-viz-field-rules':
    'Field rights, restricted fields, permissions, who may read, hidden measure, confidential',
  'listening-embedding': 'Embedding, embed a dashboard, iframe, frame, token, key, views',
  'custom-viz-embedding': 'Embedding, embed a dashboard, iframe, frame, token, key, white label, views',
  'settings-post-feeds': 'Posts from feeds, RSS, Atom, feed, news, blog, automatic posts, drafts',
  'settings-saved-texts': 'Saved texts, snippets, hashtags, signatures, variables, posts',
  'settings-utm-templates':
    'UTM templates, UTM, campaign tracking, Google Analytics, link parameters, tagging',
  'settings-quick-analytic': 'Quick analytics, search, period, comparison, recent searches, retention',
  'settings-shared-searches': 'Shared searches, share, links, public link, revoke, quick analytics',
  'listening-alerts': 'Alerts, spikes, anomalies, crisis',
  'listening-exports': 'Exports, download, CSV, Excel',
  'listening-import': 'Import, upload, CSV',
  'crm-inbox': 'Inbox, tickets, conversations, messages',
  'crm-attendance': 'Attendance, working hours, punch, time sheet',
  'crm-automation': 'Automation, rules, triggers, auto reply',
  'crm-blocked': 'Blocked, spam, quarantine',
  'crm-refused': 'Not accepted, rejected, quarantine, automatic replies, bounces',
  'listening-refused': 'Not accepted, rejected, quarantine, automatic replies, bounces',
  'crm-board': 'Board, kanban',
  'crm-reports': 'Reports, analytics, metrics, export',
  'crm-surveys': 'Surveys, CSAT, NPS, satisfaction',
  'crm-quality': 'Quality, QA, review, scorecard',
  'crm-team': 'Team dashboard, workload, live, agents',
  'admin-system': 'System, health, jobs, queues, mails, crash reports, switches',
  'admin-brands': 'Brands, white label, logo, colours, domain',
  'admin-plan-manage': 'Plans, pricing, limits',
  'settings-account-setup':
    'Setup checklist, set up, onboarding, checklist, first steps, getting started, what is missing, setup',
  'settings-account-sentiment': 'Sentiment, positive, negative, tone, mood, corrections, rules for words',
  'settings-signatures': 'E-mail signatures, signatures, e-mail footer, sign-off, mail signature, signature',
  admin: 'Organisations',
  'admin-addaccount': 'New organisation',
  'admin-migrate-keyword': 'Keyword migration',
  'admin-settings-copy': 'Copy settings',
  'admin-sources': 'Public sources',
  'admin-accountrole': 'Roles',
  'admin-permission': 'Permissions',
  'admin-remote-user-list': 'Remote sign-in',
  'admin-remote-user-list-new': 'People',
  'admin-plan-add': 'New plan',
  'admin-plan': 'Plan',
  'admin-product-permission': 'Products',
  'admin-default-role': 'Default roles',
  'admin-brand': 'Brand',
  'listening-dashboards': 'Dashboards',
  'listening-dashboard': 'Dashboard',
  'listening-reports': 'Reports',
  'listening-sentiment': 'Sentiment accuracy, Sentiment quality',
  'crm-ticket': 'Ticket',
  'crm-bots': 'Chatbots',
  'crm-bot': 'Chatbot flow',
};

/** A page that has further words. */
export type PageWord = keyof typeof pageWords;
