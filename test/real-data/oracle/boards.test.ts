// Slow: it computes whole boards of three real data sets naively.
import { compareBoards } from '../../support/oracle/compare-boards.js';
import { realDataSets } from '../../support/oracle/data-sets.js';

realDataSets.forEach(compareBoards);
