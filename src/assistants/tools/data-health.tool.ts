import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { queryOf } from '../../common/validation/request.pipe.js';
import { CompetitionCoverage, CoverageSummary, CoverageSummaryQuery } from '../../coverage/coverage-summary.dto.js';
import { CoverageSummaryService } from '../../coverage/coverage-summary.service.js';
import { pluralise } from '../../common/pluralise.js';
import { shown } from '../answer-text.js';
import type { AssistantTool, ToolAnswer } from '../tool.js';
import { PagesInput } from '../tool-inputs.dto.js';
import { inputOf, outputOf, recordOf } from '../tool-schemas.js';
import type { InputOf } from '../tool-schemas.js';

const input = inputOf(CoverageSummaryQuery, ['days', 'tz'], PagesInput);

const states = ['matches', 'complete', 'partial', 'missing', 'corrupted', 'overdue', 'conflicts'] as const;
const counts = z.object(Object.fromEntries(states.map((state) => [state, z.int().min(0)])));

/** How complete and how fresh the data are. */
@Injectable()
export class DataHealthTool implements AssistantTool<InputOf<typeof input>> {
  readonly name = 'data_health';
  readonly title = 'Health of the data';
  readonly description =
    'Shows how complete and how fresh the data behind all other tools are. Use it when an answer is empty or looks ' +
    'wrong, or before relying on one. By competition: matches of the last `days` by the state of their data, how ' +
    'far each kind of data reaches, the newest price, and what is lacking. By source: when it last brought anything ' +
    'new, and whether it is late. Null means that it is not known.';
  readonly input = input;
  readonly output = outputOf({
    ...recordOf(CoverageSummary, ['from', 'to', 'sources']).shape,
    rows: z
      .array(
        recordOf(CompetitionCoverage, ['id', 'name', 'known', 'lacking', 'newestPriceAt'], {
          counts: counts.describe('Matches from `from` to `to` by the state of their data; `overdue` lack a result.'),
        }),
      )
      .describe('Competitions, in their order of priority.'),
    total: z.int().min(0).describe('Competitions on all pages.'),
    left: z.int().min(0).describe('Competitions on later pages.'),
  });

  constructor(private readonly coverage: CoverageSummaryService) {}

  async answer({ limit, page, ...criteria }: InputOf<typeof input>): Promise<ToolAnswer> {
    const summary = await this.coverage.show(queryOf(CoverageSummaryQuery, criteria));
    const { competitions } = summary;
    const rows = competitions.slice((page - 1) * limit, page * limit).map((competition) => ({
      ...competition,
      counts: Object.fromEntries(
        states.map((state) => [state, competition.days.reduce((sum, day) => sum + day[state], 0)]),
      ),
    }));
    const total = competitions.length;
    const data = { ...summary, rows, total, left: Math.max(0, total - page * limit) };
    const late = summary.sources.filter(({ isLate }) => isLate === true).map(({ name }) => name);
    return {
      data,
      lines: [
        `${pluralise(total, 'competition')}, ${pluralise(summary.sources.length, 'source')}; ` +
          `data as of ${summary.dataAsOf}.`,
        late.length === 0 ? 'No source is known to be late.' : `Late: ${late.join(', ')}.`,
        ...rows.map(
          ({ name, counts: { matches, complete, overdue }, newestPriceAt }) =>
            `- ${name}: ${matches} matches, ${complete} complete, ${overdue} overdue, ` +
            `newest price ${shown(newestPriceAt)}`,
        ),
      ],
    };
  }
}
