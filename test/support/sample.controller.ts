import { Body, Controller, Get, HttpCode, HttpException, Param, Post, Query } from '@nestjs/common';
import { Access } from '../../src/common/access/access.decorator.js';
import {
  ArrayField,
  BooleanField,
  DateField,
  EnumField,
  InstantField,
  IntegerField,
  ListField,
  NumberField,
  ObjectField,
  PublicIdField,
  StringField,
  TimeZoneField,
  TimestampField,
  enumRule,
  publicIdRule,
  textRule,
} from '../../src/common/validation/index.js';
import { CursorPager } from '../../src/common/paging/cursor-pager.js';
import { CursorQuery } from '../../src/common/paging/cursor-page-of.js';
import { PageQuery } from '../../src/common/paging/page-query.js';
import { RequestPath } from '../../src/common/paging/request-path.decorator.js';
import { unprocessable } from '../../src/common/problem/application-error.js';
import { DataRevision } from '../../src/common/revision/data-revision.js';

/** One parameter of every kind. */
export class SampleQuery extends PageQuery() {
  @ListField('Public event ids.', publicIdRule, { optional: true, maximumItems: 5 })
  games?: number[];

  @ListField('Statistics.', enumRule(['shots', 'goals']), { optional: true })
  statTypes?: string[];

  @ListField('Bookmakers.', textRule({ maximumLength: 20 }), { optional: true })
  bookmakers?: string[];

  @EnumField('Sort column.', ['hitRate', 'odds'], { default: 'hitRate' })
  'sorting.column': string;

  @NumberField('Lowest best price.', { minimum: 1, maximum: 1000, optional: true })
  'oddsRange.from'?: number;

  @NumberField('Expected value.', { optional: true })
  minEV?: number;

  @BooleanField('Adds fixtures under way.', { default: false })
  showLive: boolean;

  @IntegerField('A shift.', { minimum: -5, maximum: 5, optional: true, example: 3 })
  shift?: number;

  @PublicIdField('League.', { optional: true })
  uniqueTournamentId?: number;

  @StringField('Words to find.', { optional: true, maximumLength: 100 })
  search?: string;

  @DateField('Day.', { optional: true })
  date?: string;

  @InstantField('Instant.', { optional: true })
  since?: string;

  @TimestampField('Moment.', { optional: true })
  nextGameFrom?: number;

  @TimeZoneField('Zone.', { optional: true })
  tz?: string;
}

export class SamplePath {
  @PublicIdField('A public id.', { asText: true }) id: number;
}

export class SampleItem {
  @IntegerField('A digit.', { minimum: 1, maximum: 9 }) digit: number;
}

export class SampleBody {
  @StringField('Name.', { minimumLength: 1, maximumLength: 80 })
  name: string;

  @StringField('Description.', { optional: true, nullable: true, maximumLength: 500 })
  description?: string | null;

  @ListField('Ids.', publicIdRule, { minimumItems: 1, maximumItems: 100 })
  eventIds: number[];

  @ObjectField('One item.', () => SampleItem, { optional: true })
  item?: SampleItem;

  @ArrayField('Items.', () => SampleItem, { optional: true, maximumItems: 3 })
  items?: SampleItem[];
}

/** Routes of the boundary's own tests, in both families of addresses. */
@Controller('api')
export class SampleController {
  constructor(
    private readonly dataRevision: DataRevision,
    private readonly pager: CursorPager,
  ) {}

  @Get('v2/sample')
  @Access.public()
  versioned(@Query() query: SampleQuery): object {
    return { query };
  }

  @Get('sample')
  @Access.public()
  plain(@Query() query: SampleQuery): object {
    return { query };
  }

  @Get('v2/sample/:id')
  @Access.public()
  one(@Param() { id }: SamplePath): object {
    return { id };
  }

  @Post('sample')
  @HttpCode(200)
  @Access.public()
  write(@Body() body: SampleBody): object {
    return { body };
  }

  @Get('v2/letters')
  @Access.public()
  async letters(@Query() query: CursorQuery, @RequestPath() path: string): Promise<object> {
    const all = [...'abcdefg'];
    return this.pager.page({
      path,
      query,
      read: async ({ direction, key, limit }) => {
        const ordered = direction === 'forward' ? all : all.toReversed();
        const beyond =
          key === null
            ? ordered
            : ordered.filter((each) => (direction === 'forward' ? each > key[0]! : each < key[0]!));
        return beyond.slice(0, limit);
      },
      keyOf: (letter) => [letter],
      present: (letter) => ({ letter }),
    });
  }

  @Get('v2/bug')
  @Access.public()
  bug(): object {
    throw new Error('select secret from somewhere');
  }

  @Get('v2/database')
  @Access.public()
  async database(): Promise<object> {
    return { revision: await this.dataRevision.current() };
  }

  @Get('teapot')
  @Access.public()
  teapot(): object {
    throw new HttpException('short and stout', 418);
  }

  @Get('unprocessable')
  @Access.public()
  unprocessable(): object {
    throw unprocessable(['tournamentIds', 1], 'is not a known competition: 7');
  }
}
