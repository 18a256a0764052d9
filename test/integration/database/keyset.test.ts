import type { DataSource } from 'typeorm';
import { withinWindow } from '../../../src/common/paging/keyset.js';
import type { KeyColumn } from '../../../src/common/paging/keyset.js';
import type { KeysetWindow } from '../../../src/common/paging/cursor-pager.js';
import { createDataSource } from '../../../src/database/data-source-options.js';
import { SeasonEntity } from '../../../src/database/entities/index.js';
import { useTestDatabase } from '../../support/database.js';

describe('keyset pagination of a query builder', () => {
  const database = useTestDatabase();
  let source: DataSource;
  beforeAll(async () => {
    source = await createDataSource(database.current.url, null, { purpose: 'keyset', poolSize: 2 }).initialize();
    await database.current.rows(`
      insert into countries (id, natural_key, slug, name, search_name) values (1, 'country|n', 'n', 'N', 'n')`);
    await database.current.rows(`
      insert into competitions (id, natural_key, country_id, slug, name, search_name)
      select id, 'competition|' || name, 1, lower(name), name, lower(name)
      from (values (1, 'alpha'), (2, 'Zulu'), (3, 'Beta')) as competition (id, name)`);
    await database.current.rows(`
      insert into seasons (id, natural_key, competition_id, name, start_year)
      select 10 * id + year - 2020, id || ' ' || year, id, year::text, year
      from competitions, generate_series(2021, 2023) year`);
  });
  afterAll(() => source.destroy());

  const columns: KeyColumn[] = [
    ['-season.start_year', 'integer'],
    ['competition.name', 'text'],
    ['season.id', 'bigint'],
  ];
  const list = async (window: KeysetWindow): Promise<string[]> => {
    const query = source
      .getRepository(SeasonEntity)
      .createQueryBuilder('season')
      .innerJoinAndSelect('season.competition', 'competition')
      .where('season.startYear > :year', { year: 2021 });
    return (await withinWindow(query, columns, window).getMany()).map(
      ({ name, competition }) => `${name} ${competition.name}`,
    );
  };

  it('pages forward and backward, comparing texts by their bytes', async () => {
    expect(await list({ direction: 'forward', key: null, limit: 4 })).toEqual([
      '2023 Beta',
      '2023 Zulu',
      '2023 alpha',
      '2022 Beta',
    ]);
    expect(await list({ direction: 'forward', key: [-2023, 'Zulu', 23], limit: 2 })).toEqual([
      '2023 alpha',
      '2022 Beta',
    ]);
    expect(await list({ direction: 'backward', key: [-2022, 'Beta', 32], limit: 2 })).toEqual([
      '2023 alpha',
      '2023 Zulu',
    ]);
  });
});
