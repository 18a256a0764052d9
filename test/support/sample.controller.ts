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
  @ListField(publicIdRule, { optional: true, maximumItems: 5, description: 'Public event ids.' })
  games?: number[];

  @ListField(enumRule(['shots', 'goals']), { optional: true, description: 'Statistics.' })
  statTypes?: string[];

  @ListField(textRule({ maximumLength: 20 }), { optional: true, description: 'Bookmakers.' })
  bookmakers?: string[];

  @EnumField(['hitRate', 'odds'], { default: 'hitRate', description: 'Sort column.' })
  'sorting.column': string;

  @NumberField({ minimum: 1, maximum: 1000, optional: true, description: 'Lowest best price.' })
  'oddsRange.from'?: number;

  @NumberField({ optional: true, description: 'Expected value.' })
  minEV?: number;

  @BooleanField({ default: false, description: 'Adds fixtures under way.' })
  showLive: boolean;

  @IntegerField({ minimum: -5, maximum: 5, optional: true, description: 'A shift.', example: 3 })
  shift?: number;

  @PublicIdField({ optional: true, description: 'League.' })
  uniqueTournamentId?: number;

  @StringField({ optional: true, maximumLength: 100, description: 'Words to find.' })
  search?: string;

  @DateField({ optional: true, description: 'Day.' })
  date?: string;

  @InstantField({ optional: true, description: 'Instant.' })
  since?: string;

  @TimestampField({ optional: true, description: 'Moment.' })
  nextGameFrom?: number;

  @TimeZoneField({ optional: true, description: 'Zone.' })
  tz?: string;
}

export class SamplePath {
  @PublicIdField({ asText: true, description: 'A public id.' })
  id: number;
}

export class SampleItem {
  @IntegerField({ minimum: 1, maximum: 9, description: 'A digit.' })
  digit: number;
}

export class SampleBody {
  @StringField({ minimumLength: 1, maximumLength: 80, description: 'Name.' })
  name: string;

  @StringField({ optional: true, nullable: true, maximumLength: 500, description: 'Description.' })
  description?: string | null;

  @ListField(publicIdRule, { minimumItems: 1, maximumItems: 100, description: 'Ids.' })
  eventIds: number[];

  @ObjectField(() => SampleItem, { optional: true, description: 'One item.' })
  item?: SampleItem;

  @ArrayField(() => SampleItem, { optional: true, maximumItems: 3, description: 'Items.' })
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
    throw unprocessable(['tournamentIds', 1], 'names no competition: 7');
  }
}
