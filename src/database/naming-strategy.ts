import { DefaultNamingStrategy, Table } from 'typeorm';

/** Names as PostgreSQL itself would choose them: snake_case columns, `teams_country_id_fkey`. */
export class PostgresNamingStrategy extends DefaultNamingStrategy {
  override columnName(property: string, customName: string | undefined, embeddedPrefixes: string[]): string {
    return customName ?? snakeCase([...embeddedPrefixes, property].join('_'));
  }

  override joinColumnName(relation: string, referencedColumn: string): string {
    return snakeCase(`${relation}_${referencedColumn}`);
  }

  override primaryKeyName(table: Table | string): string {
    return `${plainName(table)}_pkey`;
  }

  override foreignKeyName(table: Table | string, columns: string[]): string {
    return [plainName(table), ...columns, 'fkey'].join('_');
  }

  override uniqueConstraintName(table: Table | string, columns: string[]): string {
    return [plainName(table), ...columns, 'key'].join('_');
  }

  override indexName(table: Table | string, columns: string[]): string {
    return [plainName(table), ...columns, 'idx'].join('_');
  }
}

const snakeCase = (name: string): string => name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase();

/** The name of a table without its schema. */
function plainName(table: Table | string): string {
  return (table instanceof Table ? table.name : table).split('.').at(-1)!;
}
