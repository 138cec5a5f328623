import type { FaultTexts } from '#texts/fault-texts.ts';
import { adminFaults } from './faults/admin.ts';
import { auditFaults } from './faults/audit.ts';
import { brandsFaults } from './faults/brands.ts';
import { channelsFaults } from './faults/channels.ts';
import { crmFaults } from './faults/crm.ts';
import { emailDigestsFaults } from './faults/email-digests.ts';
import { identityFaults } from './faults/identity.ts';
import { inboundFaults } from './faults/inbound.ts';
import { integrationsFaults } from './faults/integrations.ts';
import { keywordsFaults } from './faults/keywords.ts';
import { kitFaults } from './faults/kit.ts';
import { listeningFaults } from './faults/listening.ts';
import { paymentFaults } from './faults/payment.ts';
import { peopleFaults } from './faults/people.ts';
import { privacyFaults } from './faults/privacy.ts';
import { settingsFaults } from './faults/settings.ts';
import { ssoFaults } from './faults/sso.ts';
import { tagsFaults } from './faults/tags.ts';
import { verificationFaults } from './faults/verification.ts';

/** The text of every fault in English, one line for each module. */
export const faults = {
  ...adminFaults,
  ...auditFaults,
  ...brandsFaults,
  ...channelsFaults,
  ...crmFaults,
  ...emailDigestsFaults,
  ...identityFaults,
  ...inboundFaults,
  ...integrationsFaults,
  ...keywordsFaults,
  ...kitFaults,
  ...listeningFaults,
  ...paymentFaults,
  ...peopleFaults,
  ...privacyFaults,
  ...settingsFaults,
  ...ssoFaults,
  ...tagsFaults,
  ...verificationFaults,
} as const satisfies FaultTexts;
