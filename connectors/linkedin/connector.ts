import { defineConnector } from '#connectors/kit/connector.ts';
import { linkedinConnect } from '#connectors/linkedin/connect.ts';
import { linkedinPublish } from '#connectors/linkedin/publish.ts';
import { linkedin } from '#contracts/networks/linkedin.ts';

/** Pages of organisations at LinkedIn, on which posts are published. */
export const linkedinConnector = defineConnector(linkedin, {
  connect: linkedinConnect,
  publish: linkedinPublish,
});
