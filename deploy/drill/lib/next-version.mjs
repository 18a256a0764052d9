import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A typical release migration: it expands tables under constant reads and writes. */
const migration = `
export class Drill4102444800000 {
  name = 'Drill4102444800000';

  async up(queryRunner) {
    await queryRunner.query(\`
      alter table facts.fixtures add drilled_at timestamptz;
      alter table countries add is_drilled boolean not null default false;
      create table drilled (id bigint generated always as identity primary key, team_id bigint references teams);
    \`);
  }

  async down(queryRunner) {
    await queryRunner.query(\`
      drop table drilled;
      alter table countries drop is_drilled;
      alter table facts.fixtures drop drilled_at;
    \`);
  }
}
`;

/**
 * Makes a version of the service to upgrade to: this one with one more migration.
 * @param project folder of this version, built
 * @param folder new folder for the next version
 */
export function makeNextVersion(project, folder) {
  mkdirSync(folder);
  for (const entry of readdirSync(project).filter((name) => name !== 'dist' && !name.startsWith('.'))) {
    symlinkSync(join(project, entry), join(folder, entry));
  }
  cpSync(join(project, 'dist'), join(folder, 'dist'), { recursive: true });
  const migrations = join(folder, 'dist', 'migrations');
  writeFileSync(join(migrations, '4102444800000-Drill.js'), migration);
  const list = join(migrations, 'index.js');
  const added = [
    `import { Drill4102444800000 } from './4102444800000-Drill.js';`,
    'migrations.push(Drill4102444800000);',
  ];
  writeFileSync(list, [readFileSync(list, 'utf8'), ...added].join('\n'));
}
