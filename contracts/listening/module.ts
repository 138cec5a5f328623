import { defineModule } from '#contracts/kit/module.ts';
import * as actions from '#contracts/listening/actions/endpoints.ts';
import * as alerts from '#contracts/listening/alerts/endpoints.ts';
import * as analytics from '#contracts/listening/analytics/endpoints.ts';
import * as blacklistSettings from '#contracts/listening/blacklist/blacklist.ts';
import * as blacklist from '#contracts/listening/blacklist/endpoints.ts';
import * as clusters from '#contracts/listening/clusters/endpoints.ts';
import * as gaps from '#contracts/listening/collection-gaps/endpoints.ts';
import * as corrections from '#contracts/listening/corrections/endpoints.ts';
import * as differences from '#contracts/listening/differences/endpoints.ts';
import * as calls from '#contracts/listening/endpoints.ts';
import * as exports from '#contracts/listening/exports/endpoints.ts';
import * as filter from '#contracts/listening/filter.ts';
import * as imports from '#contracts/listening/import.ts';
import * as jobs from '#contracts/listening/jobs.ts';
import * as reports from '#contracts/listening/reports/endpoints.ts';
import * as savedViews from '#contracts/listening/saved-views/endpoints.ts';
import * as autoSentimentSettings from '#contracts/listening/sentiment-rules/auto-sentiment.ts';
import * as sentimentRules from '#contracts/listening/sentiment-rules/endpoints.ts';
import * as tagRulesSettings from '#contracts/listening/tag-rules/area.ts';
import * as tagRules from '#contracts/listening/tag-rules/endpoints.ts';
import * as templates from '#contracts/listening/templates/endpoints.ts';
import * as themeSettings from '#contracts/listening/themes/area.ts';
import * as themes from '#contracts/listening/themes/endpoints.ts';
import * as reweigh from '#contracts/listening/themes/reweigh.ts';

/** Everything that the contract of `listening` declares. */
export const listening = defineModule(
  calls,
  filter,
  jobs,
  imports,
  analytics,
  differences,
  themes,
  reweigh,
  clusters,
  corrections,
  sentimentRules,
  actions,
  savedViews,
  blacklist,
  tagRules,
  templates,
  gaps,
  alerts,
  reports,
  exports,
  blacklistSettings,
  tagRulesSettings,
  autoSentimentSettings,
  themeSettings,
);
