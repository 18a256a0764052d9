import { ConfigError } from '../../config/config-error.js';
import { parseSourcePrecedence } from './source-precedence.js';

describe('SOURCE_PRECEDENCE', () => {
  it('names sources that come first, by kind of fact', () => {
    expect(parseSourcePrecedence(null)).toEqual({});
    expect(parseSourcePrecedence(' result = canonical , api-football ; absences=canonical;')).toEqual({
      result: ['canonical', 'api-football'],
      absences: ['canonical'],
    });
  });

  it.each([
    ['results=canonical', 'has an unknown kind of fact: results; allowed are schedule, result, teamStatistics, '],
    ['result=opta', 'has an unknown source for result: opta; allowed are football-data, statsbomb, fpl-core, '],
    ['result=canonical,', 'has an unknown source for result: an empty name; allowed are'],
    ['result=canonical,canonical', 'must name canonical once for result'],
    ['result=canonical;result=statsbomb', 'must name result once; it names it twice'],
    ['canonical', 'must have entries such as result=canonical,api-football; it has canonical'],
    ['result=canonical=statsbomb', 'it has result=canonical=statsbomb'],
    ['constructor=canonical', 'has an unknown kind of fact: constructor'],
  ])('refuses %s', (text, message) => {
    expect(() => parseSourcePrecedence(text)).toThrow(ConfigError);
    expect(() => parseSourcePrecedence(text)).toThrow(message);
  });
});
