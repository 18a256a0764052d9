import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { feedSchema, FEED_KINDS } from './schema.js';
import { faultIn } from './validate.js';

const root = join(__dirname, '../../../..');
const published = join(root, 'docs/canonical-feed.schema.json');

/** Every JSON line shown in the documentation. */
function examples(): { kind?: string }[] {
  const text = readFileSync(join(root, 'docs/canonical-feed.md'), 'utf8');
  return [...text.matchAll(/```ndjson\n([\s\S]*?)```/g)]
    .flatMap(([, block]) => block!.split('\n').filter((line) => line.trim() !== ''))
    .map((line) => JSON.parse(line) as { kind?: string });
}

describe('the published schema', () => {
  it('equals the declaration (UPDATE_SCHEMA=1 writes it)', () => {
    const text = `${JSON.stringify(feedSchema(), null, 2)}\n`;
    if (process.env['UPDATE_SCHEMA'] === '1') writeFileSync(published, text);
    expect(readFileSync(published, 'utf8')).toBe(text);
  });

  it('judges lines as the parser does', () => {
    const ajv = new Ajv({ allowUnionTypes: true, formats: { date: true, 'date-time': true } });
    const validate = ajv.compile(feedSchema());
    const lines = readFileSync(join(root, 'test/fixtures/canonical/10-small-league.ndjson'), 'utf8')
      .split('\n')
      .filter(Boolean);
    for (const line of lines) {
      const broken = { ...(JSON.parse(line) as object), surplus: 1 };
      expect([line, validate(JSON.parse(line)), faultIn(JSON.parse(line))]).toEqual([line, true, null]);
      expect([validate(broken), faultIn(broken)?.code]).toEqual([false, 'unknown_field']);
    }
  });
});

describe('the documentation', () => {
  it('shows a valid line of every kind', () => {
    const shown = examples();
    for (const line of shown) expect([line.kind, faultIn(line)]).toEqual([line.kind, null]);
    expect(new Set(shown.map(({ kind }) => kind))).toEqual(new Set(FEED_KINDS));
  });

  it('has a section for every kind and names every field', () => {
    const text = readFileSync(join(root, 'docs/canonical-feed.md'), 'utf8');
    const definitions = feedSchema()['definitions'] as Record<string, { properties: Record<string, unknown> }>;
    for (const kind of FEED_KINDS) {
      const [, section] = text.split(`### \`${kind}\`\n`);
      expect([kind, section !== undefined]).toEqual([kind, true]);
      for (const field of Object.keys(definitions[kind]!.properties).filter((name) => name !== 'kind')) {
        expect([kind, field, section!.split('\n### ')[0]!.includes(`\`${field}\``)]).toEqual([kind, field, true]);
      }
      const { values } = definitions[kind]!.properties as { values?: { properties: object } };
      for (const count of Object.keys(values?.properties ?? {})) {
        expect([kind, count, section!.split('\n### ')[0]!.includes(`\`${count}\``)]).toEqual([kind, count, true]);
      }
    }
    const { market } = definitions['marketSnapshot']!.properties as { market: { enum: string[] } };
    expect(market.enum.filter((key) => !text.includes(`\`${key}\``))).toEqual([]);
  });
});
