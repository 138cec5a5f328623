import { parseArgs } from 'node:util';
import { MadeAdministrator, OPERATOR_ADMINISTRATORS } from '#contracts/operations/operator.ts';
import { buildOperatorHeaders } from '#server/identity/operator.ts';
import { connectToSuite } from './import/running-suite.ts';

const USAGE = `Make somebody a platform administrator: who runs the installation, belongs to no organisation and signs in to /admin.

  npm run administrator -- E-MAIL [NAME]

The password is shown once.
`;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Exits with 0 when the administrator was created, 1 when not, 2 when the command was not understood. */
async function main(): Promise<number> {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [email, name = 'Administrator'] = positionals;
  if (!email) {
    say(USAGE);
    return 2;
  }
  const url = `http://localhost:${process.env['PORT'] ?? '3000'}`;
  const suite = await connectToSuite({ url, insisted: false }, say);
  try {
    const response = await fetch(new URL(OPERATOR_ADMINISTRATORS, suite.url), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...buildOperatorHeaders(process.env['DATA_DIR'] ?? './data', ''),
      },
      body: JSON.stringify({ email, name }),
    });
    if (!response.ok) {
      say(REASONS[response.status] ?? `The suite answered ${response.status}.`);
      return 1;
    }
    const made = MadeAdministrator.parse(await response.json());
    say(`\n  ${made.email}\n  Password:  ${made.password}   (shown once; change it after signing in)\n`);
    return 0;
  } finally {
    await suite.stop();
  }
}

const REASONS: Record<number, string> = {
  400: 'That is no e-mail address.',
  404: 'The suite at that port keeps its data in another folder; name that folder with DATA_DIR.',
  409: 'Somebody has that e-mail address already.',
};

process.exitCode = await main();
