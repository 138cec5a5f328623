import { StartFailure } from '#server/kit/embedded/start-failure.ts';

/** A key that people type can be guessed; 32 random characters cannot. */
const LEAST_LENGTH = 32;
/** So few different characters are a pattern: in 32 random hexadecimal digits more are nearly certain. */
const LEAST_DIFFERENT = 8;

/** Parts of keys that stand in documentation and in templates of settings, in letters alone. */
const EXAMPLES = [
  'changeme',
  'changethis',
  'replaceme',
  'replacethis',
  'randomsecret',
  'yoursecret',
  'yourown',
  'thisismys',
  'thisisasecret',
  'supersecret',
  'mysecret',
  'notsosecret',
  'secretkey',
  'nondevsecret',
  'insecure',
  'password',
  'passphrase',
  'placeholder',
  'abcdefghijkl',
  'qwertyuiop',
];
/** Known keys without letters to tell them by. */
const SEQUENCES = ['0123456789abcdef', '00112233445566778899', '12345678901234567890', 'deadbeefdeadbeef'];

/**
 * Checks the key that seals stored tokens and passwords.
 * @throws StartFailure where it is so short, so uniform or so well known that it protects nothing
 */
export function checkSecretKey(key: string): string {
  const problem = findProblem(key);
  if (problem === null) return key;
  throw new StartFailure(
    `SECRET_KEY ${problem}`,
    'set the output of `openssl rand -base64 32`, or leave it out and the suite makes a key of its own in DATA_DIR/secret.key',
  );
}

function findProblem(key: string): string | null {
  if (key.length < LEAST_LENGTH)
    return `is too short: it has ${key.length} of at least ${LEAST_LENGTH} characters`;
  const known = key.toLowerCase();
  const letters = known.replaceAll(/[^a-z]/g, '');
  if (
    EXAMPLES.some((example) => letters.includes(example)) ||
    SEQUENCES.some((sequence) => known.includes(sequence))
  )
    return 'is an example that everybody knows';
  return new Set(known).size < LEAST_DIFFERENT ? 'repeats a few characters, so it can be guessed' : null;
}
