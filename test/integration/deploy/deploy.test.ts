import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, utimesSync, watch, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv, promisify } from 'node:util';
import { CORE_SCHEMA, load, loadAll, mergeTag } from 'js-yaml';
import { loadConfig } from '../../../src/config/app-config.js';
import { variableNames } from '../../../src/config/environment-variables.js';
import { projectDirectory } from '../../../src/config/project-directory.js';
import { findServerFolders } from '../../../src/database/embedded/home.js';
import { useTestDatabase } from '../../support/database.js';

const folder = join(projectDirectory, 'deploy');
const read = (path: string): string => readFileSync(join(folder, path), 'utf8');

interface ComposeService {
  readonly image: string;
  readonly build?: { readonly context: string; readonly dockerfile: string };
  readonly environment?: Readonly<Record<string, string>>;
  readonly volumes?: readonly string[];
  readonly ports?: readonly string[];
  readonly depends_on?: readonly string[] | Readonly<Record<string, unknown>>;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
}

interface Compose {
  readonly services: Readonly<Record<string, ComposeService>>;
  readonly volumes: Readonly<Record<string, null>>;
}

const compose = load(read('compose.yaml'), { schema: CORE_SCHEMA.withTags(mergeTag) }) as Compose;

describe('compose.yaml', () => {
  const services = Object.entries(compose.services);

  it('refers to existing files, services and volumes only', () => {
    for (const [name, { build, volumes = [], depends_on = [] }] of services) {
      if (build !== undefined) expect(existsSync(join(folder, build.context, build.dockerfile))).toBe(true);
      for (const volume of volumes) {
        const [source] = volume.split(':');
        if (source!.startsWith('./')) expect([name, existsSync(join(folder, source!))]).toEqual([name, true]);
        else if (!source!.startsWith('$')) expect(Object.keys(compose.volumes)).toContain(source);
      }
      const others = Array.isArray(depends_on) ? (depends_on as string[]) : Object.keys(depends_on);
      for (const other of others) expect(Object.keys(compose.services)).toContain(other);
    }
  });

  it('takes every required value from the example of .env', () => {
    const names = [...read('.env.example').matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name!);
    const used = [...read('compose.yaml').matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name!);
    expect(new Set(used)).toEqual(new Set(names));
  });

  it('passes the service known variables, and publishes the proxy only', () => {
    for (const service of ['service', 'backup']) {
      const { environment = {} } = compose.services[service]!;
      expect(Object.keys(environment).filter((name) => !(variableNames as readonly string[]).includes(name))).toEqual(
        service === 'backup' ? ['BACKUP_DAYS'] : [],
      );
    }
    const open = services.filter(([, { ports = [] }]) => ports.some((port) => !port.startsWith('127.0.0.1:')));
    expect(open.map(([name]) => name)).toEqual(['proxy']);
  });

  it('allows only the database to write outside its volumes', () => {
    const writing = services.filter(([, { read_only, cap_drop }]) => read_only !== true || cap_drop?.[0] !== 'ALL');
    expect(writing.map(([name]) => name)).toEqual(['database']);
  });

  it('configures a service that starts, once the secrets are set', () => {
    const { environment = {} } = compose.services['service']!;
    const secrets = { POSTGRES_PASSWORD: 'a1', INTERNAL_KEYS: 'k'.repeat(16), WEBHOOK_SECRETS: 'w'.repeat(16) };
    const values: Readonly<Record<string, string>> = { ...secrets, SECRETS_KEY: 's'.repeat(16) };
    const filled = Object.entries(environment).map(([name, value]) => [
      name,
      value.replace(/\$\{([A-Z_]+)[^}]*\}/g, (_, variable: string) => values[variable] ?? ''),
    ]);
    const config = loadConfig({ ...imageEnvironment(), ...(Object.fromEntries(filled) as Record<string, string>) });
    expect(config).toMatchObject({
      host: '0.0.0.0',
      databaseUrl: 'postgres://fairline:a1@database:5432/fairline',
      dataDirectory: '/data',
      metrics: { host: '0.0.0.0', port: 9464 },
      logRequests: true,
      trustedProxies: 1,
      auth: null,
    });
  });
});

/** Variables that the image sets and the service reads. */
function imageEnvironment(): Record<string, string> {
  const [, text] = /^ENV (.*)$/m.exec(read('Dockerfile'))!;
  return Object.fromEntries(text!.split(' ').map((pair) => pair.split('=') as [string, string]));
}

describe('container image', () => {
  it('runs as an unprivileged user, and copies existing files only', () => {
    const text = read('Dockerfile');
    const [, last] = text.split(/^FROM .*$/m).slice(-2);
    expect(last).toMatch(/^USER 10001:10001$/m);
    expect(last).toMatch(/^HEALTHCHECK /m);
    for (const [, path] of text.matchAll(/^COPY (?:--from=build \/app\/)?(\S+) \S+$/gm)) {
      const isBuilt = /^(\.|node_modules|dist|web\/dist)$/.test(path!);
      expect([path, isBuilt || existsSync(join(projectDirectory, path!))]).toEqual([path, true]);
    }
  });

  it('builds from the files that the build reads, without data or secrets', () => {
    const lines = read('Dockerfile.dockerignore').split('\n');
    const included = lines.filter((line) => line.startsWith('!')).map((line) => line.slice(1));
    expect(included.filter((path) => !existsSync(join(projectDirectory, path)))).toEqual([]);
    expect(included).not.toContain('.data');
    expect(lines).toEqual(expect.arrayContaining(['*', '**/.env', '**/node_modules']));
  });
});

interface Manifest {
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly namespace: string };
  readonly spec: never;
  readonly data?: Readonly<Record<string, string>>;
}

interface Probe {
  readonly httpGet: { readonly path: string; readonly port: string };
}

interface Container {
  readonly image: string;
  readonly securityContext: object;
  readonly volumeMounts: readonly { readonly name: string }[];
  readonly ports?: readonly { readonly name: string; readonly containerPort: number }[];
  readonly startupProbe?: Probe;
  readonly readinessProbe?: Probe;
  readonly livenessProbe?: Probe;
}

interface PodTemplate {
  readonly metadata?: { readonly labels?: object };
  readonly spec: {
    readonly securityContext: object;
    readonly containers: readonly Container[];
    readonly volumes: readonly { readonly name: string }[];
  };
}

describe('Kubernetes manifests', () => {
  const manifests = readdirSync(join(folder, 'kubernetes')).flatMap(
    (file) => loadAll(read(`kubernetes/${file}`)) as Manifest[],
  );
  const of = (kind: string): Manifest[] => manifests.filter((manifest) => manifest.kind === kind);
  const deployments = of('Deployment').map(
    ({ spec }) => spec as { selector: { matchLabels: Record<string, string> }; template: PodTemplate },
  );
  const templates = [
    ...deployments.map(({ template }) => template),
    ...of('CronJob').map(
      ({ spec }) => (spec as { jobTemplate: { spec: { template: PodTemplate } } }).jobTemplate.spec.template,
    ),
  ];

  it('are in one namespace, without duplicates', () => {
    expect(new Set(manifests.map(({ metadata }) => metadata.namespace))).toEqual(new Set(['fairline']));
    const names = manifests.map(({ kind, metadata }) => `${kind}/${metadata.name}`);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toEqual(
      expect.arrayContaining(['Deployment/fairline-api', 'Deployment/fairline-worker', 'CronJob/fairline-backup']),
    );
  });

  it('run as an ordinary user on a read-only root file system, with every mounted volume defined', () => {
    expect(templates).toHaveLength(3);
    for (const { spec } of templates) {
      expect(spec.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 10_001 });
      for (const { securityContext, volumeMounts } of spec.containers) {
        expect(securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
        expect(volumeMounts.map(({ name }) => name).sort()).toEqual(spec.volumes.map(({ name }) => name).sort());
      }
    }
  });

  it('select their own pods, and probe the configured ports', () => {
    const { data = {} } = of('ConfigMap')[0]!;
    expect(Object.keys(data).filter((name) => !(variableNames as readonly string[]).includes(name))).toEqual([]);
    for (const { selector, template } of deployments) {
      expect(template.metadata?.labels).toEqual(selector.matchLabels);
      const { ports = [], startupProbe, livenessProbe, readinessProbe } = template.spec.containers[0]!;
      expect(ports.map(({ containerPort }) => String(containerPort))).toEqual([data['PORT'], data['METRICS_PORT']]);
      const isApi = selector.matchLabels['role'] === 'api';
      const probes = [startupProbe, livenessProbe, readinessProbe].flatMap((probe) =>
        probe === undefined ? [] : [probe],
      );
      expect(probes.map(({ httpGet }) => httpGet.path)).toEqual(
        isApi ? ['/health/ready', '/health/live', '/health/ready'] : ['/health/live', '/health/live'],
      );
      for (const { httpGet } of probes) expect([httpGet.port, ports[0]!.name]).toEqual(['http', 'http']);
    }
    const services = of('Service').map(({ spec }) => (spec as { selector: object }).selector);
    expect(services).toEqual([{ app: 'fairline', role: 'api' }]);
  });
});

describe('backup script', () => {
  const database = useTestDatabase();
  const backups = mkdtempSync(join(tmpdir(), 'backup-script-'));
  afterAll(() => rmSync(backups, { recursive: true }));
  const run = (url: string, what: 'once' | 'trial' = 'once'): Promise<{ stdout: string }> =>
    promisify(execFile)('sh', [join(folder, 'backup', 'backup.sh'), what], {
      env: {
        ...process.env,
        APP: projectDirectory,
        BACKUP_FOLDER_INSIDE: backups,
        BACKUP_DAYS: '14',
        DATABASE_URL: url,
        DATABASE_DIRECT_URL: url,
        LOG_LEVEL: 'warn',
      },
    });

  it('writes a backup, and deletes expired ones', async () => {
    const days = (count: number): number => Date.now() / 1_000 - count * 86_400;
    for (const [name, age] of [
      ['fairline-20240101T000000Z.backup', 16],
      ['fairline-20240110T000000Z.backup', 3],
      ['other.backup', 400],
    ] as const) {
      writeFileSync(join(backups, name), '');
      utimesSync(join(backups, name), days(age), days(age));
    }
    const month = new Date().toISOString().slice(0, 7).replace('-', '');
    writeFileSync(join(backups, 'trial-restored'), `${month}\n`);
    const { stdout } = await run(database.current.url);
    expect(stdout).not.toContain('restored from');
    const files = readdirSync(backups).sort();
    expect(files).toEqual([
      'fairline-20240110T000000Z.backup',
      expect.stringMatching(/^fairline-\d{8}T\d{6}Z\.backup$/),
      'other.backup',
      'trial-restored',
    ]);
    expect(readFileSync(join(backups, files[1]!)).length).toBeGreaterThan(1_000);
  });

  it('keeps earlier ones when it fails', async () => {
    const expired = join(backups, 'fairline-20240102T000000Z.backup');
    writeFileSync(expired, '');
    utimesSync(expired, 0, 0);
    const before = readdirSync(backups);
    await expect(run('postgres://nobody@127.0.0.1:1/none')).rejects.toThrow(/backup failed/);
    expect(readdirSync(backups)).toEqual(before);
  });

  it('restores the first of a month into a separate database', async () => {
    writeFileSync(join(backups, 'trial-restored'), '202401\n');
    for (const name of ['trial.killed', 'fairline-20240103T000000Z.backup.part']) {
      writeFileSync(join(backups, name), '');
      utimesSync(join(backups, name), 0, 0);
    }
    const trials = new Set<string>();
    const watcher = watch(
      backups,
      { persistent: false },
      (_, name) => name?.startsWith('trial.') === true && trials.add(name),
    );
    expect((await run(database.current.url)).stdout).toMatch(/^\d+ rows of \d+ tables restored from /m);
    expect(readFileSync(join(backups, 'trial-restored'), 'utf8')).toMatch(/^(?!202401)\d{6}\n$/);
    watcher.close();
    expect(trials.size).toBe(2);
    expect([...trials].flatMap((name) => findServerFolders(join(backups, name)))).toEqual([]);
    expect(readdirSync(backups).filter((name) => /^trial\.|\.part$/.test(name))).toEqual([]);
  }, 60_000);

  it('restores the newest at any time, and reports a damaged one', async () => {
    const before = readdirSync(backups).sort();
    const { stdout } = await run(database.current.url, 'trial');
    expect(stdout).toMatch(/^\d+ rows of \d+ tables restored from .*fairline-\d{8}T\d{6}Z\.backup/m);
    expect(readdirSync(backups).sort()).toEqual(before);
    writeFileSync(join(backups, 'fairline-29990101T000000Z.backup'), 'damaged');
    await expect(run(database.current.url, 'trial')).rejects.toThrow(/trial restore failed/);
    expect(readdirSync(backups).filter((name) => name.startsWith('trial.'))).toEqual([]);
  }, 60_000);
});

describe('.env.example of the deployment', () => {
  it('can be read, and contains no secret', () => {
    const values = parseEnv(read('.env.example'));
    for (const name of ['POSTGRES_PASSWORD', 'INTERNAL_KEYS', 'WEBHOOK_SECRETS', 'SECRETS_KEY'])
      expect([name, values[name]]).toEqual([name, '']);
  });
});
