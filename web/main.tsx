import './zod-setup.ts';
import '@mantine/core/styles.layer.css';
import '@fontsource-variable/inter';
import '@fontsource-variable/noto-sans-thai';
import '#web/kit/theme/tokens.css';
import '#web/kit/theme/forced-colors.css';
import '#web/kit/theme/print.css';
import { createRoot } from 'react-dom/client';
import { App } from '#web/app.tsx';
import { startI18n } from '#web/kit/text/i18n.ts';
import { followNewBuilds } from '#web/new-build.ts';

const root = document.getElementById('root');
if (!root) throw new Error('the page has no place for the application');
followNewBuilds();
await startI18n();
createRoot(root).render(<App />);
