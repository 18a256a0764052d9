// Slow: it computes whole boards of the demo naively, for many requests each.
import { compareBoards } from '../../support/oracle/compare-boards.js';
import { otherDataSets } from '../../support/oracle/data-sets.js';

otherDataSets.forEach(compareBoards);
