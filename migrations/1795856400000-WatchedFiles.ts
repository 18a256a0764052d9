import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Files of watched folders, as they were last seen and read. */
export class WatchedFiles1795856400000 implements MigrationInterface {
  name = 'WatchedFiles1795856400000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      -- files of the folder that a connection watches
      create table watched_files (
        connection_id bigint not null references source_connections on delete cascade,
        path text not null,
        -- size and time of its last change
        stamp text not null,
        -- since when it has this stamp, and since when it has changed without being read
        stamped_at timestamptz not null,
        changing_since timestamptz not null,
        -- when it was read with this stamp; null: not yet
        read_at timestamptz,
        -- SHA-256 of what was read last
        digest bytea,
        -- why it could not be read
        error text,
        primary key (connection_id, path)
      );
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('drop table watched_files');
  }
}
