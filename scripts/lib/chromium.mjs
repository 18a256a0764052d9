/** The browser of the browser tests and screenshots: the system's Chromium or Chrome, else one from npm. */
import { existsSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { project } from './project.mjs';

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * Arguments of the package that are unsuitable for tests: with a single process the browser dies with a crashing page,
 * and without web security it sends no `Origin`, which sign-in requires.
 */
const unwanted = ['--single-process', '--no-zygote', '--disable-web-security'];

/** Launch options of Playwright for Chromium: path, arguments, and if needed the folder of its libraries. */
export async function chromiumLaunch() {
  const system = installed.find((path) => existsSync(path));
  const args = ['--no-sandbox', '--disable-dev-shm-usage'];
  if (system !== undefined) return { executablePath: system, args };
  // the package unpacks below TMPDIR, where files of another user may be in the way
  const own = join(project, 'node_modules', '.cache', 'chromium');
  mkdirSync(own, { recursive: true });
  const shared = process.env.TMPDIR;
  process.env.TMPDIR = own;
  try {
    return await unpack(args);
  } finally {
    if (shared === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = shared;
  }
}

/** Unpacks the Chromium of the package, once. */
async function unpack(args) {
  const { default: chromium } = await import('@sparticuz/chromium');
  const executablePath = await chromium.executablePath();
  // libraries that Chromium needs on machines without a desktop; the package itself unpacks them only on AWS
  const main = import.meta.resolve('@sparticuz/chromium');
  const { inflate } = await import(new URL('lambdafs.js', main).href);
  await inflate(fileURLToPath(new URL('../../bin/al2023.tar.br', main)));
  const libraries = [join(tmpdir(), 'al2023', 'lib'), process.env.LD_LIBRARY_PATH].filter(Boolean).join(':');
  const usual = chromium.args.filter((each) => !unwanted.includes(each));
  return { executablePath, args: [...usual, ...args], env: { ...process.env, LD_LIBRARY_PATH: libraries } };
}
