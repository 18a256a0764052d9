import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { AxeResults } from 'axe-core';
import type { Browser } from 'playwright-core';
import ts from 'typescript';
import { projectDirectory } from '../../../src/config/project-directory.js';
import { accessibilityViolations, describeInBrowser, openPage, phone, startBrowser } from '../../support/browser.js';
import type { TestPage } from '../../support/browser.js';
import { startDemoService } from '../../support/demo-service.js';
import type { DemoService } from '../../support/demo-service.js';

const now = '2025-10-25T09:00:00Z';
const run = promisify(execFile);

describeInBrowser('documentation in a browser', () => {
  let browser: Browser;
  let service: DemoService;
  let folder: string;

  beforeAll(async () => {
    [browser, service] = await Promise.all([startBrowser(), startDemoService({ now, leagues: 1 })]);
    folder = mkdtempSync(join(tmpdir(), 'football-examples-'));
  }, 180_000);
  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await browser.close();
    await service.stop();
  });

  const open = (options = {}): Promise<TestPage> => openPage(browser, `${service.address}/docs`, now, options);

  it('fits a phone, with operations open or closed', async () => {
    const { page, faults, close } = await open({ viewport: phone });
    page.setDefaultTimeout(60_000);
    await page.locator('.renderedMarkdown table').first().waitFor();
    const width = (): Promise<number> => page.evaluate('document.documentElement.scrollWidth');
    expect(await width()).toBe(phone.width);
    for (const operation of ['Value_bets-valueBets_list', 'Scorecard-scorecard_show', 'Dashboard-leagueGroups_put']) {
      const block = page.locator(`#operations-${operation}`);
      await block.locator('.opblock-summary-control').click();
      await block.locator('.responses-table').first().waitFor();
      expect([operation, await width()]).toEqual([operation, phone.width]);
    }
    expect(faults).toEqual([]);
    await close();
  }, 180_000);

  it('starts with a key, three requests and a glossary, readable at any width', async () => {
    for (const viewport of [{ width: 1440, height: 900 }, phone]) {
      const { page, faults, close } = await open({ viewport });
      await page.locator('.opblock-tag').first().waitFor({ timeout: 60_000 });
      const headings = await page.locator('.start h2').allTextContents();
      expect(headings).toEqual(['1. Get a key', '2. Three requests', '3. Glossary', '4. All endpoints']);
      for (const link of await page.locator('.contents a[href^="#"]').all()) {
        expect(await page.locator((await link.getAttribute('href'))!).count()).toBe(1);
      }
      const everywhere = await accessibilityViolations(page);
      expect(everywhere.filter((violation) => /^(color-contrast|select-name|landmark)/.test(violation))).toEqual([]);
      // how Swagger UI nests its buttons and headings is not our concern
      const { violations } = await page.evaluate<AxeResults>(`axe.run({ exclude: ['#documentation'] })`);
      expect(violations).toEqual([]);
      expect(faults).toEqual([]);
      await close();
    }
  }, 180_000);

  it('has a key and requests that work as copied', async () => {
    const { page, close } = await open({ permissions: ['clipboard-read', 'clipboard-write'] });
    const copied = async (name: string): Promise<string> => {
      await page.getByRole('button', { name: `Copy: ${name}`, exact: true }).click();
      return page.evaluate<string>('navigator.clipboard.readText()');
    };
    const [key, curl, python] = [await copied('Command for a key'), await copied('curl'), await copied('Python')];
    const typescript = await copied('TypeScript');
    await close();
    for (const request of [curl, python, typescript]) expect(request).toContain(service.address);
    const environment = { ...process.env, DATA_DIR: service.dataDirectory, NODE_ENV: 'development' };

    const shell = await run('sh', ['-c', `${key}\necho "$TOKEN"\n${curl}`], {
      cwd: projectDirectory,
      env: environment,
    });
    const [token = '', ...answer] = shell.stdout.split('\n');
    const { data } = JSON.parse(answer.join('\n')) as { data: object[] };
    expect(data.map((row) => Object.keys(row).sort())).toEqual([
      ['edgeLow', 'line', 'marketType', 'playerName', 'scannerSide'],
    ]);

    writeFileSync(join(folder, 'fixtures.py'), python);
    if (await hasPython()) {
      const { stdout } = await run('python3', [join(folder, 'fixtures.py')]);
      expect(stdout.trim().split('\n')).toHaveLength(5);
      expect(stdout).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ \S.* - \S/);
    }

    writeFileSync(join(folder, 'outliers.mts'), typescript);
    expect(typeFaults(join(folder, 'outliers.mts'))).toEqual([]);
    const compilerOptions = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 };
    writeFileSync(join(folder, 'outliers.mjs'), ts.transpileModule(typescript, { compilerOptions }).outputText);
    const env = { ...process.env, TOKEN: token };
    const { stdout } = await run(process.execPath, [join(folder, 'outliers.mjs')], { env });
    const lines = stdout.trim().split('\n');
    expect(lines.length).toBeGreaterThan(0);
    for (const line of lines) expect(line).toMatch(/^.+ - .+: .+ at \d+(\.\d+)?, edge \d+(\.\d+)? %$/);
  }, 180_000);
});

async function hasPython(): Promise<boolean> {
  return run('python3', ['--version']).then(
    () => true,
    () => false,
  );
}

/** The compiler's diagnostics for a file, under strict rules. */
function typeFaults(file: string): string[] {
  const program = ts.createProgram([file], {
    strict: true,
    noEmit: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    typeRoots: [join(projectDirectory, 'node_modules', '@types')],
    types: ['node'],
    skipLibCheck: true,
  });
  return ts.getPreEmitDiagnostics(program).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}
