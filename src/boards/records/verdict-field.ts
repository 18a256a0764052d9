import { EnumField } from '../../common/validation/fields.js';
import { MOST_EDGE } from '../../football/market-family.js';
import { STRONG_LOW, STRONG_SOURCES, VERDICTS } from '../../football/verdict.js';

/**
 * Declares the verdict of a row.
 * @param edge name of the member that contains the edge
 * @param further further condition for null, as the end of a sentence
 */
export const VerdictField = (edge: string, further = ''): PropertyDecorator =>
  EnumField(
    `One-word verdict on the bet, from its interval and sources: \`strong\`: \`edgeLow\` is at least ${STRONG_LOW} ` +
      `and \`consensusSources\` at least ${STRONG_SOURCES}; \`fair\`: \`edgeLow\` is above 0; \`thin\`: \`${edge}\` ` +
      `is above 0, \`edgeLow\` is not. Null without an edge above 0, and above ${MOST_EDGE} %, where the price is ` +
      `most likely an error${further}.`,
    VERDICTS,
    { nullable: true, example: 'fair' },
  );
