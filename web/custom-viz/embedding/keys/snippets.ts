import { EMBED_CHANNEL } from '#contracts/custom-viz/embed-messages.ts';
import { EMBED_AUDIENCE, EMBEDDED_VIZ_PATH } from '#contracts/custom-viz/embedding.ts';

/** The code of a server in Node, without packages, that signs a token; the secret comes from its environment. */
export function writeServerSnippet(given: { keyId: string; origin: string; dashboard: string }): string {
  return `import { createHmac, randomUUID } from 'node:crypto';

const encode = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');

// Call it for a user whom your server knows, and answer the token.
export function signToken(visitor) {
  const now = Math.floor(Date.now() / 1000);
  const head = encode({ alg: 'HS256', typ: 'JWT', kid: '${given.keyId}' });
  const claims = encode({
    aud: '${EMBED_AUDIENCE}',
    iat: now,
    exp: now + 300,
    jti: randomUUID(),
    sub: visitor,
    origin: '${given.origin}',
    dashboard: '${given.dashboard}',
    // locked: { filter_id: ['value'] }, editable: ['filter_id'], parameters: { editable: ['parameter_id'] },
    // drill: true, annotations: true, files: true, theme: 'auto', language: 'th',
  });
  const signature = createHmac('sha256', process.env.EARSHOT_SECRET)
    .update(\`\${head}.\${claims}\`)
    .digest('base64url');
  return \`\${head}.\${claims}.\${signature}\`;
}`;
}

/** The frame of a page, its height, and the renewal of its token from `/token` of its own server. */
export function writeHtmlSnippet({ suite, keyId }: { suite: string; keyId: string }): string {
  return `<iframe id="dashboard" title="Dashboard" style="width: 100%; border: 0"
  src="${suite}${EMBEDDED_VIZ_PATH}/${keyId}"></iframe>
<script type="module">
  const frame = document.getElementById('dashboard');
  addEventListener('message', async ({ source, origin, data }) => {
    if (source !== frame.contentWindow || origin !== '${suite}' || data?.channel !== '${EMBED_CHANNEL}') return;
    if (data.type === 'resized') frame.style.height = \`\${data.height}px\`;
    if (data.type === 'waiting' || data.type === 'expiring' || data.reason === 'expired') {
      const { token } = await (await fetch('/token')).json();
      frame.contentWindow.postMessage({ channel: '${EMBED_CHANNEL}', type: 'renew', token }, origin);
    }
  });
</script>`;
}
