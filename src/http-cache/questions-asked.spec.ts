import { QuestionsAsked } from './questions-asked.js';

describe('questions that were asked', () => {
  it('are repeated when they come again', () => {
    const asked = new QuestionsAsked(10);
    expect(['a', 'b', 'a', 'c', 'b'].map((question) => asked.isRepeated(question))).toEqual([
      false,
      false,
      true,
      false,
      true,
    ]);
    asked.clear();
    expect(asked.isRepeated('a')).toBe(false);
  });

  it('are forgotten from the oldest on', () => {
    const asked = new QuestionsAsked(2);
    for (const question of ['a', 'b', 'c']) asked.isRepeated(question);
    expect(['c', 'b', 'a'].map((question) => asked.isRepeated(question))).toEqual([true, true, false]);
  });
});
