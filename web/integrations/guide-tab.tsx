import { Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { getIntegration } from '#contracts/integrations/endpoints.ts';
import type { AnswerOf } from '#contracts/kit/endpoint.ts';
import { Card } from '#web/kit/ui/card.tsx';
import { HandedAddress } from '#web/kit/ui/handed-address.tsx';
import { CodeBlock } from './code-block.tsx';
import classes from './integration.module.css';

type IntegrationInfo = AnswerOf<typeof getIntegration>;

function firstCall(base: string): string {
  return `curl ${base}/crm/tickets?limit=5 \\
  -H "Authorization: Bearer $EARSHOT_KEY"`;
}

function writing(base: string): string {
  return `curl -X POST ${base}/accounts/products/listening/keywords \\
  -H "Authorization: Bearer $EARSHOT_KEY" \\
  -H "Content-Type: application/json" \\
  -H "Idempotency-Key: $(uuidgen)" \\
  -d '{"name": "Coffee", "patterns": ["coffee*good|for sale"]}'`;
}

const CHECKING = `import { Webhook } from 'standardwebhooks';

const webhook = new Webhook(process.env.EARSHOT_WEBHOOK_SECRET); // whsec_…

// body: the raw text of the request, before any parsing
const event = webhook.verify(body, {
  'webhook-id': request.headers['webhook-id'],
  'webhook-timestamp': request.headers['webhook-timestamp'],
  'webhook-signature': request.headers['webhook-signature'],
});`;

const RULES = ['id', 'time', 'answer', 'order', 'gone'] as const;

/** How to make the first call and how to receive the first delivery, to be copied. */
export function GuideTab({ about }: { about: IntegrationInfo }) {
  const { t } = useTranslation();
  return (
    <>
      <Card title={t('integration.guide.title')}>
        <div className={classes.guide}>
          <HandedAddress
            label={t('integration.guide.base')}
            value={about.base_url}
            who={t('integration.guide.programs')}
          />
          <p>
            <Anchor underline="always" href="/api/docs" target="_blank">
              {t('integration.guide.docs')}
            </Anchor>
            {' · '}
            <Anchor underline="always" href="/api/openapi.json" target="_blank">
              {t('integration.guide.openapi')}
            </Anchor>
          </p>
          <h3>{t('integration.guide.first')}</h3>
          <p>{t('integration.guide.first_help')}</p>
          <CodeBlock name="curl GET" code={firstCall(about.base_url)} />
          <p>{t('integration.guide.repeat')}</p>
          <CodeBlock name="curl POST" code={writing(about.base_url)} />
          <p>
            {t('integration.guide.limits', { count: about.calls_a_minute })} {t('integration.guide.closed')}
          </p>
        </div>
      </Card>
      <Card title={t('integration.guide.receive')}>
        <div className={classes.guide}>
          <p>
            {t('integration.guide.receive_help')}{' '}
            <Anchor
              underline="always"
              href="https://www.standardwebhooks.com"
              target="_blank"
              rel="noreferrer"
            >
              standardwebhooks.com
            </Anchor>
          </p>
          <h3>{t('integration.guide.check')}</h3>
          <CodeBlock name="Node.js" code={CHECKING} />
          <ul>
            {RULES.map((rule) => (
              <li key={rule}>{t(`integration.guide.rules.${rule}`)}</li>
            ))}
          </ul>
        </div>
      </Card>
    </>
  );
}
