import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'js-yaml';
import { projectDirectory } from '../../../src/config/project-directory.js';
import { CONNECTION_STATES } from '../../../src/polling/connection-state.js';
import { createTestDatabase } from '../../support/database.js';
import type { TestDatabase } from '../../support/database.js';
import { startMeasuredApp } from '../../support/metrics.js';
import type { MeasuredApp } from '../../support/metrics.js';

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly for: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: Readonly<Record<string, string>>;
}

interface Panel {
  readonly title: string;
  readonly type: string;
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
  readonly targets?: readonly { readonly expr: string }[];
}

const read = (path: string): string => readFileSync(join(projectDirectory, 'deploy', path), 'utf8');
const rules = (load(read('prometheus/alerts.yml')) as { groups: { rules: Rule[] }[] }).groups.flatMap(
  (group) => group.rules,
);
const dashboard = JSON.parse(read('grafana/fairline.json')) as {
  panels: Panel[];
  templating: { list: { name: string; query: unknown }[] };
};
const queries = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));

/** Names of metrics in an expression; `up` is Prometheus' own. */
const metricsIn = (expression: string): string[] =>
  [...expression.replace(/"[^"]*"/g, '').matchAll(/\b(fairline|process|nodejs)_\w+/g)].map(([name]) => name);

describe('alert rules and dashboard', () => {
  let database: TestDatabase;
  let service: MeasuredApp;
  /** Possible sample names of a metric. */
  let served: ReadonlySet<string>;
  beforeAll(async () => {
    database = await createTestDatabase();
    service = await startMeasuredApp({ database, now: '2025-02-25T15:00:00Z' });
    const { text } = await service.scrape();
    const types = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)];
    served = new Set(
      types.flatMap(([, name, type]) => [
        name!,
        ...(type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : []),
      ]),
    );
  }, 120_000);
  afterAll(async () => {
    await service.stop();
    await database.drop();
  });

  it('have rules that use served metrics, have a delay, and say what to do', () => {
    expect(rules.length).toBeGreaterThan(15);
    for (const { alert, expr, labels, annotations, ...rule } of rules) {
      const names = metricsIn(expr);
      expect([alert, names.length > 0 || expr.startsWith('up{')]).toEqual([alert, true]);
      expect([alert, names.filter((name) => !served.has(name))]).toEqual([alert, []]);
      expect(rule.for).toMatch(/^\d+m$/);
      expect(['critical', 'warning', 'info']).toContain(labels['severity']);
      expect(Object.keys(annotations)).toEqual(['summary', 'description']);
    }
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
  });

  it('have a promtool test case for every rule', () => {
    const cases = load(read('prometheus/alerts.test.yml')) as {
      tests: { alert_rule_test: { alertname: string; exp_alerts?: unknown[] }[] }[];
    };
    const firing = new Set(
      cases.tests.flatMap(({ alert_rule_test }) =>
        alert_rule_test.flatMap(({ alertname, exp_alerts = [] }) => (exp_alerts.length > 0 ? [alertname] : [])),
      ),
    );
    expect(rules.map(({ alert }) => alert).filter((alert) => !firing.has(alert))).toEqual([]);
  });

  it('draw served metrics, in panels that do not overlap', () => {
    expect(queries.length).toBeGreaterThan(30);
    const unknown = queries.flatMap((query) => metricsIn(query).filter((name) => !served.has(name)));
    expect(unknown).toEqual([]);
    expect(queries.every((query) => metricsIn(query).length > 0)).toBe(true);
    const cells = dashboard.panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, cell) => `${x + (cell % w)} ${y + Math.floor(cell / w)}`),
    );
    expect(new Set(cells).size).toBe(cells.length);
    expect(dashboard.panels.every(({ gridPos: { x, w } }) => x + w <= 24)).toBe(true);
    expect(dashboard.templating.list.map(({ name }) => name)).toEqual(['datasource', 'instance']);
  });

  it('query states that sources can have', () => {
    const all = [...queries, ...rules.map(({ expr }) => expr)].join('\n');
    const asked = [...all.matchAll(/fairline_source_state\{state=~"([a-z|]+)"/g)].flatMap(([, list]) =>
      list!.split('|'),
    );
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.filter((state) => !(CONNECTION_STATES as readonly string[]).includes(state))).toEqual([]);
  });
});
