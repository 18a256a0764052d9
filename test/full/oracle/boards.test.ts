// Slow: it computes whole boards of the demo by the plain way, many requests each.
import { compareBoards } from '../../support/oracle/compare-boards.js';
import { otherDataSets } from '../../support/oracle/data-sets.js';

otherDataSets.forEach(compareBoards);
