import { checkpointFormat } from './checkpoint-format.js';

describe('the format of a stored past', () => {
  it('is a digest of code that exists', () => {
    expect(checkpointFormat()).toMatch(/^[0-9a-f]{32}$/);
    expect(checkpointFormat()).toBe(checkpointFormat());
  });
});
